import type { DataProvider } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import type { MessageResponse, ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { PlanResponse, PlanStatus } from '#libs/contract/plans.js';
import { readSession } from '../session/session.js';
import { API, httpClient } from './http-client.js';

/** GET reports/summary. Revenue in rupees: the rounded sum of discountedAmount. */
export interface Summary {
  orders: number;
  revenue: number;
  customers: number;
  leads: number;
}

/** What the screens need beyond lists and records. */
export interface Calls {
  summary(): Promise<Summary>;
  catalogue(): Promise<CatalogueResponse>;
  profile(): Promise<ProfileResponse>;
  plansOf(userId: string): Promise<PlanResponse[]>;
  changePlanStatus(plan: Pick<PlanResponse, 'id' | 'userId'>, status: PlanStatus): Promise<PlanResponse>;
  assignArea(employeeId: string, area: string | null): Promise<Partial<MessageResponse>>;
}

export type BackofficeProvider = DataProvider & Calls;

/** Screens whose name is not their call's. */
const CALLS: Record<string, () => string> = {
  manageemployees: () => 'register/employees',
  employeeleads: () => `register/employee/${encodeURIComponent(readSession()?.userId ?? '')}/leads`,
};

/** The fields that a call takes; a record has more, and the server refuses what it does not know. */
const TAKES: Record<string, readonly string[]> = {
  customers: ['name', 'email', 'phone', 'role', 'carDetails'],
  leads: ['name', 'email', 'phone', 'message'],
};

const callOf = (resource: string) => CALLS[resource]?.() ?? resource;

function taken<T extends object>(resource: string, data: T): T {
  const fields = TAKES[resource];
  return fields ? (Object.fromEntries(Object.entries(data).filter(([field]) => fields.includes(field))) as T) : data;
}

const rest = simpleRestProvider(API, httpClient);

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { json } = await httpClient(`${API}/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return json as T;
}

export const dataProvider: BackofficeProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => rest.getList(callOf(resource), params),
  getOne: (resource, params) => rest.getOne(callOf(resource), params),
  getMany: (resource, params) => rest.getMany(callOf(resource), params),
  getManyReference: (resource, params) => rest.getManyReference(callOf(resource), params),
  create: (resource, params) => rest.create(callOf(resource), { ...params, data: taken(resource, params.data) }),
  update: (resource, params) => rest.update(callOf(resource), { ...params, data: taken(resource, params.data) }),
  updateMany: (resource, params) => rest.updateMany(callOf(resource), { ...params, data: taken(resource, params.data) }),
  delete: (resource, params) => rest.delete(callOf(resource), params),
  deleteMany: (resource, params) => rest.deleteMany(callOf(resource), params),

  summary: () => send('GET', 'reports/summary'),
  catalogue: () => send('GET', 'catalogue'),
  profile: () => send('GET', 'profile'),
  plansOf: (userId) => send('GET', `plans/${encodeURIComponent(userId)}`),
  changePlanStatus: ({ id, userId }, status) =>
    send('PATCH', `plans/${encodeURIComponent(userId)}/${encodeURIComponent(id)}`, { status }),
  assignArea: (employeeId, area) => send('PUT', `register/employee/${encodeURIComponent(employeeId)}/area`, { area }),
};
