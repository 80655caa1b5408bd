import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import type { Visit } from '#libs/contract/schedule.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleOf } from './support/schedule.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

/** A wash in the schedule, by the name of its customer. */
const washOf = (name: string, wash: Pick<NonNullable<Visit['wash']>, 'status' | 'assigneeId' | 'assignee'>) => ({
  id: name,
  kind: 'wash' as const,
  name,
  car: null,
  plan: null,
  wash: { service: 'Basic Car Wash', allowedStatuses: [], amountDue: wash.assigneeId === null ? 352.82 : 0, ...wash },
});

it('says who does each wash that is still to be done, and what is not paid yet', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const washes = [
    washOf('Asha Rao', { status: 'assigned', assigneeId: employee.userId, assignee: employee.name }),
    washOf('Bela Shah', { status: 'assigned', assigneeId: 'colleague', assignee: 'Kiran Patil' }),
    washOf('Chitra Iyer', { status: 'booked', assigneeId: null, assignee: null }),
    washOf('Dev Nair', { status: 'done', assigneeId: 'colleague', assignee: 'Kiran Patil' }),
  ];
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (!/\/work$/.test(pathname)) return null;
    const { visits, ...day } = scheduleOf(searchParams.get('date')!);
    return Promise.resolve(Response.json({ ...day, visits: washes.map((wash) => ({ ...visits[0], ...wash })) }));
  };
  const cardOf = async (name: string) => within((await screen.findByText(new RegExp(`^${name}`))).closest('li')!);

  await backoffice.open('/empdashboard', employee);
  (await cardOf('Asha Rao')).getByText('Assigned to you');
  (await cardOf('Bela Shah')).getByText('Assigned to Kiran Patil');
  (await cardOf('Chitra Iyer')).getByText('Nobody is assigned yet');
  (await cardOf('Chitra Iyer')).getByText('Not paid yet: ₹352.82');
  expect((await cardOf('Asha Rao')).queryByText(/^Not paid yet/)).toBeNull();
  expect((await cardOf('Dev Nair')).queryByText(/^Assigned to/)).toBeNull();

  await backoffice.open(`/schedule?employee=${employee.userId}`);
  (await cardOf('Asha Rao')).getByText(`Assigned to ${employee.name}`);
  (await cardOf('Bela Shah')).getByText('Assigned to Kiran Patil');
  (await cardOf('Chitra Iyer')).getByText('Not paid yet: ₹352.82');
});
