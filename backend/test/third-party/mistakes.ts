import createClient from 'openapi-fetch';
import type { paths } from '#api';

/* Calls that the generated types must not allow: each line without an error fails the type check. */

const client = createClient<paths>({ baseUrl: '' });

// @ts-expect-error there is no such path
void client.GET('/api/nothing');
// @ts-expect-error password is missing
void client.POST('/api/login', { body: { email: 'asha@example.com' } });
// @ts-expect-error an unknown status
void client.PATCH('/api/leads/{id}/status', { params: { path: { id: '1' } }, body: { status: 'sold' } });
// @ts-expect-error the id is missing
void client.GET('/api/customers/{id}', {});
