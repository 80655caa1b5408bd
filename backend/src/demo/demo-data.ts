import type { INestApplicationContext } from '@nestjs/common';
import { BRAND } from '#libs/brand.js';
import { COMMUNITIES } from '#libs/communities.js';
import { AccountsService } from '../identity/accounts.service.js';
import { seededCommunityId } from '../communities/community.js';
import { changedParking, NO_ADDRESS, NO_PARKING } from '../customers/address.js';
import { EMPTY_VEHICLE } from '../customers/vehicle.js';
import { FirstStepsService } from '../first-steps/first-steps.service.js';
import { newId } from '../kernel/ids.js';
import { LeadIntakeService } from '../leads/lead-intake.service.js';
import { seedActivePlan, seedBusinesses, type DemoBusiness, type Progress } from './demo-business.js';

export const DEMO_PEOPLE = {
  admin: { name: 'Asha Kulkarni', email: 'admin@example.com', phone: '+919800000001', role: 'admin' },
  employee: { name: 'Ravi Jadhav', email: 'employee@example.com', phone: '+919800000002', role: 'employee' },
  customer: { name: 'Meera Deshpande', email: 'customer@example.com', phone: '+919800000003', role: 'user' },
} as const;

/** Other employees, without passwords, and how many communities each covers. */
const DEMO_TEAM = [
  { name: 'Sunita Pawar', email: 'sunita.pawar@example.com', phone: '+919800000004', covers: 4 },
  { name: 'Imran Shaikh', email: 'imran.shaikh@example.com', phone: '+919800000005', covers: 7 },
  { name: 'Lata Gaikwad', email: 'lata.gaikwad@example.com', phone: '+919800000006', covers: 12 },
];

/** Enough for a dashboard, and quick to create. */
export const SMALL: DemoBusiness = { orders: 60, customers: 32, seed: 0, visits: true };

/** The demo data of a store: none besides its own accounts, only a part of it, or all of it. */
export type DemoState = 'none' | 'incomplete' | 'ready';

export const DEMO_INCOMPLETE =
  'The demo data is incomplete and has no admin: its creation was interrupted. To create it again, empty the data ' +
  'folder, or drop the database of MONGODB_URI.';

/**
 * Creates demo data in a store without accounts. Returns false when there are accounts. The admin is created last.
 *
 * @param more businesses to create in addition to the small one
 */
export async function seedDemo(
  nest: INestApplicationContext,
  password: string,
  more: readonly DemoBusiness[] = [],
  progress?: Progress,
): Promise<boolean> {
  const accounts = nest.get(AccountsService);
  if (!(await isEmpty(accounts))) return false;

  const { name: area, locality, pin } = COMMUNITIES[0]!;
  const areaId = seededCommunityId(area);
  const customer = await accounts.create({
    ...DEMO_PEOPLE.customer,
    password,
    address: {
      ...NO_ADDRESS,
      communityId: areaId,
      tower: 'B',
      flat: '704',
      city: BRAND.office.city,
      state: BRAND.office.state,
      pin,
    },
    vehicles: [
      {
        ...EMPTY_VEHICLE,
        id: newId(Date.now()),
        carName: 'Hyundai Creta',
        carColor: 'Polar white',
        carNumber: 'MH12QF4321',
        planDuration: 3,
        timeSlot: '6:30-7:00',
        ...changedParking(NO_PARKING, { level: 'Basement 1', bay: '42' }),
      },
    ],
  });
  await accounts.create({ ...DEMO_PEOPLE.employee, areaId, password });
  await createTeam(accounts);
  await seedActivePlan(nest, customer);
  await seedBusinesses(nest, [SMALL, ...more], progress);
  await nest.get(LeadIntakeService).add({
    name: 'Nikhil Bhosale',
    email: 'nikhil@example.com',
    phone: '+919822012345',
    subject: `${area}, ${locality}`,
    message: 'Do you also clean cars that are parked in the open?',
  });
  // The demo business is fictional, so nobody has to set it up.
  await nest.get(FirstStepsService).save({ confirmed: [], isHidden: true });
  await accounts.create({ ...DEMO_PEOPLE.admin, password });
  return true;
}

/** The communities that most demo customers live in, without the first, which is that of the demo employee. */
async function createTeam(accounts: AccountsService): Promise<void> {
  let next = 1;
  for (const { covers, ...person } of DEMO_TEAM) {
    const [areaId, ...others] = COMMUNITIES.slice(next, next + covers).map(({ name }) => seededCommunityId(name));
    const otherCommunities = others.map((communityId) => ({ communityId, from: null, to: null }));
    await accounts.create({ ...person, role: 'employee', areaId, otherCommunities });
    next += covers;
  }
}

/** Whether an earlier `seedDemo` was interrupted. */
export async function isDemoIncomplete(nest: INestApplicationContext): Promise<boolean> {
  const accounts = nest.get(AccountsService);
  if ((await accounts.byEmail(DEMO_PEOPLE.customer.email)) === null) return false;
  return (await accounts.page({ filter: { staffRole: 'admin' }, limit: 1 })).total === 0;
}

/**
 * Creates demo data in an empty store, otherwise sets the password of existing demo logins.
 *
 * @param onCreate called before demo data is created, which takes some seconds
 */
export async function prepareDemo(
  nest: INestApplicationContext,
  password: string,
  onCreate?: () => void,
): Promise<DemoState> {
  if (await isEmpty(nest.get(AccountsService))) onCreate?.();
  if (await seedDemo(nest, password)) return 'ready';
  const hasLogins = await setDemoPasswords(nest.get(AccountsService), password);
  if (await isDemoIncomplete(nest)) return 'incomplete';
  return hasLogins ? 'ready' : 'none';
}

async function isEmpty(accounts: AccountsService): Promise<boolean> {
  return (await accounts.page({ limit: 1 })).total === 0;
}

/** Returns false when there are no demo logins. */
async function setDemoPasswords(accounts: AccountsService, password: string): Promise<boolean> {
  const people = await Promise.all(Object.values(DEMO_PEOPLE).map(({ email }) => accounts.byEmail(email)));
  const found = people.filter((person) => person !== null);
  await Promise.all(found.map(({ id }) => accounts.setPassword(id, password)));
  return found.length > 0;
}
