import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import { BareMongo } from './mongo.mjs';
import { begunOrder, FILTERABLE, SORTABLE } from './rows.mjs';
import { BareSqlite } from './sqlite.mjs';

/**
 * A minimal server with the same responses as the application: Fastify without hooks, a query or two, JSON. No
 * authentication, validation or logging. Its only argument is JSON: { store, location, homePage, port }.
 */
const { store, location, homePage, port } = JSON.parse(process.argv[2]);
const rows = store === 'mongo' ? new BareMongo(location) : new BareSqlite(location);
const page = readFileSync(homePage);
const limit = 25;

const server = fastify();
server.get('/health/live', async () => ({ status: 'ok' }));
server.get('/health/ready', async () => ({ status: 'ok' }));
server.get('/', (request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'gzip').send(page),
);
server.get('/profile/:id', async ({ params }) => rows.profile(params.id));
server.get('/plans/:userId', async ({ params }) => rows.plansOf(params.userId));
server.get('/orders', async ({ query: { sort, direction, q, ...filter } }, reply) => {
  if (![...Object.keys(filter), sort].every((field) => [...FILTERABLE, ...SORTABLE, undefined].includes(field)))
    throw new Error('unknown field');
  const { total, records } = await (q === undefined
    ? rows.orders({ filter, sort, direction: direction === 'DESC' ? 'DESC' : 'ASC', limit })
    : rows.search({ q, limit }));
  reply.header('content-range', `orders 0-${records.length - 1}/${total}`);
  return records;
});
server.get('/summary', async () => rows.summary());
server.get('/sales', async ({ query }) => rows.sales(query));
server.post('/leads', async ({ body }, reply) => {
  await rows.addLead({ ...body, createdAt: new Date().toISOString() });
  reply.code(201);
  return { message: 'Thank you.' };
});
server.post('/orders', async ({ body }, reply) => {
  const order = begunOrder(randomUUID(), body);
  await rows.addOrder(order);
  reply.code(201);
  return { planId: order.id, amount: order.total, currency: 'INR' };
});
server.post('/login', async ({ body: { email, password } }, reply) => {
  if (await verify(await rows.passwordHash(email), password)) return { email };
  reply.code(401);
  return {};
});
await server.listen({ port, host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
