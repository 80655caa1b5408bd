import { PASSWORD } from './data.mjs';

/** Sessions of the admin and of some customers, and what they can buy. */
export async function signIn(url, facts) {
  const session = async (email) => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`login answered ${response.status}: ${await response.text()}`);
    const { token } = await response.json();
    return { token };
  };
  const customers = [];
  for (const customer of facts.customers) customers.push({ ...customer, ...(await session(customer.email)) });
  return { admin: await session('admin@example.com'), customers, facts, vacancies: await vacanciesIn(url, facts) };
}

/** The time slots that can be bought. Seeded data fills some. */
async function vacanciesIn(url, { communityIds }) {
  const vacancies = [];
  for (const communityId of communityIds) {
    const response = await fetch(`${url}/api/communities/${communityId}/slots`);
    if (!response.ok) throw new Error(`the slots of a community answered ${response.status}: ${await response.text()}`);
    for (const { timeSlot, free } of (await response.json()).slots) if (free) vacancies.push({ communityId, timeSlot });
  }
  return vacancies;
}
