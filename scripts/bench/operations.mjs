import { PASSWORD } from './data.mjs';

/** More than one run starts, so that no purchase is started twice. */
const PURCHASES = 4_000;
let begun = 0;

const authorized = ({ token }) => ({ authorization: `Bearer ${token}` });
const json = (value) => encodeURIComponent(JSON.stringify(value));

/** The newest orders, with the filters and sorts of the All Orders screen. */
function list(name, filter, [sort, direction]) {
  const filterOf = (facts) => (typeof filter === 'function' ? filter(facts) : filter);
  return {
    name,
    ours: ({ admin, facts }) => [
      {
        path: `/api/allOrders?filter=${json(filterOf(facts))}&range=[0,24]&sort=${json([SENT[sort] ?? sort, direction])}`,
        headers: authorized(admin),
      },
    ],
    bare: ({ facts }) => [{ path: `/orders?${new URLSearchParams({ ...filterOf(facts), sort, direction })}` }],
  };
}

/** The API names of stored amounts. */
const SENT = { total: 'payable' };

function search(name, wordsOf) {
  return {
    name,
    ours: ({ admin, facts }) =>
      wordsOf(facts).map((q) => ({
        path: `/api/allOrders?filter=${json({ q })}&range=[0,24]&sort=${json(['createdAt', 'DESC'])}`,
        headers: authorized(admin),
      })),
    bare: ({ facts }) => wordsOf(facts).map((q) => ({ path: `/orders?${new URLSearchParams({ q })}` })),
  };
}

const anywhere = { 'x-forwarded-for': '10.20.30.40' };
const lead = {
  path: '/api/contact',
  method: 'POST',
  headers: anywhere,
  body: {
    name: 'Anita Rao',
    email: 'lead.#########@example.com',
    phone: '9#########',
    subject: 'Baner',
    message: 'Do you come to Baner?',
  },
};

/** Orders that were not started yet. */
function purchases(customers, vacancies, request) {
  return Array.from({ length: PURCHASES }, () => {
    begun += 1;
    const number = String(begun).padStart(7, '0');
    return request(customers[begun % customers.length], {
      carName: 'Hyundai Creta',
      carColor: 'Polar white',
      carNumber: `MH${number.slice(0, 2)}A${LETTERS[Number(number[2])]}${number.slice(3)}`,
      planDuration: 1,
      ...vacancies[begun % vacancies.length],
      // Each has its own home, because a home can have only few open orders.
      flat: number,
      parking: 'Basement 1, bay 42',
    });
  });
}

const LETTERS = 'ABCDEFGHJK';

/**
 * The measured operations: requests to the application and equivalent ones to the bare server. Both get { admin,
 * customers, facts, vacancies }; sessions have a `token`.
 */
export const OPERATIONS = [
  { name: 'health', ours: () => [{ path: '/health/live' }], bare: () => [{ path: '/health/live' }] },
  {
    name: 'home',
    ours: () => [{ path: '/', headers: { 'accept-encoding': 'gzip' } }],
    bare: () => [{ path: '/', headers: { 'accept-encoding': 'gzip' } }],
  },
  {
    name: 'profile',
    ours: ({ customers }) => customers.map((one) => ({ path: '/api/profile', headers: authorized(one) })),
    bare: ({ customers }) => customers.map(({ id }) => ({ path: `/profile/${id}` })),
  },
  {
    name: 'plans',
    ours: ({ customers }) => customers.map((one) => ({ path: `/api/plans/${one.id}`, headers: authorized(one) })),
    bare: ({ customers }) => customers.map(({ id }) => ({ path: `/plans/${id}` })),
  },
  list('list-newest', {}, ['createdAt', 'DESC']),
  list('list-by-name', {}, ['name', 'ASC']),
  list('list-status', { status: 'active' }, ['createdAt', 'DESC']),
  list('list-status-by-start', { status: 'active' }, ['startDate', 'ASC']),
  list('list-status-car-type', { status: 'active', carType: 'SUV' }, ['createdAt', 'DESC']),
  list('list-car-type-by-start', { carType: 'SUV' }, ['startDate', 'DESC']),
  list('list-community', ({ communityIds: [communityId] }) => ({ communityId }), ['createdAt', 'DESC']),
  list('list-kind-by-total', { kind: 'wash' }, ['total', 'DESC']),
  search('search-prefix', () => ['as', 'ka', 'ra', 'me']),
  search('search-name', ({ fullNames }) => fullNames.map((name) => name.split(' ')[0])),
  search('search-full-name', ({ fullNames }) => fullNames),
  search('search-digits', ({ digits }) => digits),
  search('search-no-hit', () => ['nobodyatall', 'zzyzx rao']),
  {
    name: 'summary',
    ours: ({ admin }) => [{ path: '/api/reports/summary', headers: authorized(admin) }],
    bare: () => [{ path: '/summary' }],
  },
  {
    name: 'sales',
    ours: ({ admin }) => [{ path: '/api/reports/sales', headers: authorized(admin) }],
    bare: () => [
      { path: `/sales?from=${new Date().getFullYear() - 1}-${String(new Date().getMonth() + 1).padStart(2, '0')}` },
    ],
  },
  { name: 'contact', ours: () => [lead], bare: () => [{ ...lead, path: '/leads' }] },
  {
    name: 'purchase',
    ours: ({ customers, vacancies }) =>
      purchases(customers, vacancies, (one, planData) => ({
        method: 'POST',
        path: '/api/checkout/order',
        headers: { ...authorized(one), ...anywhere },
        body: { planData },
      })),
    bare: ({ facts, vacancies }) =>
      purchases(facts.customers, vacancies, (account, planData) => ({
        method: 'POST',
        path: '/orders',
        body: { account, planData },
      })),
  },
  {
    name: 'login',
    ours: ({ facts }) =>
      facts.customers.map(({ email }) => ({
        method: 'POST',
        path: '/api/login',
        headers: anywhere,
        body: { email, password: PASSWORD },
      })),
    bare: ({ facts }) =>
      facts.customers.map(({ email }) => ({ method: 'POST', path: '/login', body: { email, password: PASSWORD } })),
  },
];
