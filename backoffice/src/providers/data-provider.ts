import simpleRestProvider from 'ra-data-simple-rest';
import type { Period } from '#libs/calendar.js';
import { DISPUTE_EVIDENCE, type DisputeResponse } from '#libs/contract/payments.js';
import { readSession } from '#libs/browser/session.js';
import type { ReturnPeriod } from '#libs/return-period.js';
import type { BackofficeProvider, SentOnce } from './backoffice-provider.js';
import { currentOf, isContested } from './edit-conflict.js';
import { API, httpClient, openFile, openStream } from './http-client.js';
import { readInBatches } from './read-in-batches.js';

/** The API paths of resources whose name differs. */
const API_PATHS: Record<string, string> = {
  manageemployees: 'register/employees',
  communities: 'register/communities',
  faq: 'register/faq',
  unmatched: 'payments/unmatched',
  refunds: 'payments/refunds',
  disputes: 'payments/disputes',
  attention: 'payments/attention',
  settlements: 'reports/settlements',
};

const apiPathOf = (resource: string) =>
  resource === 'employeeleads'
    ? path`register/employee/${readSession()?.userId ?? ''}/leads`
    : (API_PATHS[resource] ?? resource);

const rest = simpleRestProvider(API, httpClient);

async function send<T>(method: string, path: string, body?: unknown, options?: RequestInit): Promise<T> {
  const response = await httpClient(`${API}/${path}`, {
    ...options,
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json as T;
}

/** Saves an update. If other fields were changed concurrently, saves once more on top of the current version. */
async function saveAndMerge<T>(mine: object, base: object, save: (data: object) => Promise<T>): Promise<T> {
  try {
    return await save(mine);
  } catch (error) {
    const current = currentOf(error);
    if (!current || isContested({ mine, base, current })) throw error;
    return save({ ...mine, version: current.version });
  }
}

/** Bulk changes are loaded on demand. */
const bulk = () => import('./bulk-changes.js');

/** A path with URL-encoded ids. */
function path(words: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: words }, ...ids.map(encodeURIComponent));
}

export const dataProvider: BackofficeProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => rest.getList(apiPathOf(resource), params),
  getOne: (resource, params) => rest.getOne(apiPathOf(resource), params),
  getMany: (resource, params) =>
    readInBatches(params.ids, (ids) => rest.getMany(apiPathOf(resource), { ...params, ids })),
  getManyReference: (resource, params) => rest.getManyReference(apiPathOf(resource), params),
  create: (resource, params) => rest.create(apiPathOf(resource), params),
  update: (resource, params) =>
    saveAndMerge(params.data as object, params.previousData as object, (data) =>
      rest.update(apiPathOf(resource), { ...params, data }),
    ),
  updateMany: async (resource, { ids, data }) => (await bulk()).updateEach(dataProvider, resource, ids, data as object),
  delete: (resource, params) => rest.delete(apiPathOf(resource), params),
  deleteMany: async (resource, { ids }) => (await bulk()).deleteEach(dataProvider, resource, ids),

  exportList: (resource, { filter, sort }, signal) => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    });
    return openStream(`${API}/${apiPathOf(resource)}/export?${query.toString()}`, signal);
  },
  updates: (signal) => openStream(`${API}/updates`, signal),
  documentPdf: (id) => openFile(`${API}/${path`documents/${id}/pdf`}`),
  documentsOf: (period) => openFile(`${API}/documents/pdfs?${periodQuery(period)}`),
  gstr1: (period, of) => openFile(`${API}/reports/gstr1?${periodQuery(period, of)}`),
  register: (period, of) => openFile(`${API}/reports/register?${periodQuery(period, of)}`),
  liability: () => send('GET', 'reports/liability'),
  liabilityRows: () => openFile(`${API}/reports/liability/export`),
  gstReturn: (period) => send('GET', `reports/gst?${periodQuery(period)}`),
  employeeReport: (month) => send('GET', path`reports/employees?month=${month}`),
  employeeReportFile: (month) => openFile(`${API}/${path`reports/employees/export?month=${month}`}`),
  handPayments: (period) => send('GET', `reports/hand-payments?${daysQuery(period)}`),
  handPaymentsFile: (period) => openFile(`${API}/reports/hand-payments/export?${daysQuery(period)}`),
  summary: () => send('GET', 'reports/summary'),
  sales: (period) => send('GET', `reports/sales?${daysQuery(period)}`),
  customerRetention: () => send('GET', 'reports/retention'),
  catalogue: () => send('GET', 'catalogue'),
  settings: () => send('GET', 'settings'),
  saveSettings: (request, edited) => saveAndMerge(request, edited, (body) => send('PUT', 'settings', body)),
  restoreState: () => send('GET', 'settings/restore'),
  confirmRestore: () => send('POST', 'settings/restore/confirm'),
  setLogo: (request) => send('PUT', 'settings/logo', request),
  removeLogo: () => send('DELETE', 'settings/logo'),
  previewSettings: (values) => send('POST', 'settings/preview', values),
  profile: () => send('GET', 'profile'),
  settlementLines: (id, pagination) =>
    rest.getList(path`reports/settlements/${id}/lines`, { pagination, sort: { field: 'kind', order: 'ASC' } }),
  renewals: (communityId) => send('GET', communityId === null ? 'renewals' : path`renewals?communityId=${communityId}`),
  renewalCount: () => send('GET', 'renewals/count'),
  sendRenewalLink: (planId) => send('POST', path`renewals/${planId}/mail`),
  renewWithLink: (planId) => send('POST', path`renewals/${planId}/order`, { method: 'link' }),
  planSlots: (communityId) => send('GET', path`communities/${communityId}/slots`),
  washSlots: (tier, date) => send('GET', path`washes/slots?tier=${tier}&date=${date}`),
  orderPlan: (userId, request) => send('POST', path`customers/${userId}/plans`, request),
  orderWash: (userId, request) => send('POST', path`customers/${userId}/washes`, request),
  paymentLinks: (orderId) => send('GET', path`orders/${orderId}/payment-links`),
  sendPaymentLink: (orderId) => send('POST', path`orders/${orderId}/payment-link`, {}),
  cancelPaymentLink: (orderId) => send('DELETE', path`orders/${orderId}/payment-link`),
  recordPayment: (orderId, payment) => send('POST', path`orders/${orderId}/payment`, payment),
  correctHandPayment: (orderId, request) => send('PUT', path`orders/${orderId}/hand-payment`, request),
  views: () => send('GET', 'views'),
  saveView: (view) => send('POST', 'views', view),
  deleteView: (id) => send('DELETE', path`views/${id}`),
  columnLayouts: () => send('GET', 'views/columns'),
  saveColumns: (resource, layout) => send('PUT', path`views/columns/${resource}`, layout),
  orderCounts: () => send('GET', 'allOrders/counts'),
  plansOf: (userId) => send('GET', path`plans/${userId}`),
  changeDayGivenBack: (id, request) => send('PUT', path`allOrders/${id}/days-given-back`, request),
  cancelPlanChange: ({ id, userId }) => send('DELETE', path`plans/${userId}/${id}/plannedChange`),
  changePlanStatus: ({ id, userId }, to) => send('PATCH', path`plans/${userId}/${id}`, to),
  assignWash: (washId, employeeId) => send('PUT', path`washes/${washId}/assignee`, { employeeId }),
  changeWashStatus: (washId, status) => send('PATCH', path`washes/${washId}`, { status }),
  setOrderPayment: (orderId, request) => send('PATCH', path`orders/${orderId}/payment`, request),
  refundPayment: (id) => send('POST', path`payments/unmatched/${id}/refund`),
  assignPayment: (id, to) => send('POST', path`payments/unmatched/${id}/assign`, to),
  refundsOf: (orderId) => send('GET', path`orders/${orderId}/refunds`),
  refundProposal: (orderId) => send('GET', path`orders/${orderId}/refunds/proposal`),
  refundByHand: (orderId, request) => send('POST', path`orders/${orderId}/hand-refunds`, request),
  refundOrder: (orderId, request) => send('POST', path`orders/${orderId}/refunds`, request),
  retryRefund: (refundId) => send('POST', path`payments/refunds/${refundId}/retry`),
  recordTransfer: (refundId, reference) => send('POST', path`payments/refunds/${refundId}/transfer`, { reference }),
  noteEvidence: async (dispute, one, isCollected) => {
    const note = ({ id, version, evidence }: DisputeResponse) =>
      send<DisputeResponse>('PUT', path`payments/disputes/${id}/evidence`, {
        evidence: DISPUTE_EVIDENCE.filter((each) => (each === one ? isCollected : evidence.includes(each))),
        version,
      });
    try {
      return await note(dispute);
    } catch (error) {
      const current = currentOf(error) as DisputeResponse | null;
      if (!current) throw error;
      return note(current);
    }
  },
  sendTestMail: () => send('POST', 'mails/test'),
  sendMailAgain: (id) => send('POST', path`mails/${id}/send-again`),
  firstSteps: () => send('GET', 'first-steps'),
  saveFirstSteps: (choices) => send('PUT', 'first-steps', choices),
  providerStatus: () => send('GET', 'payments/provider-status'),
  checkPayment: (id) => send('POST', path`payments/${id}/check`),
  assignArea: (employee, assignment) =>
    saveAndMerge(assignment, employee, (chosen) => {
      const { areaId: area, ...body } = chosen as typeof assignment;
      return send('PUT', path`register/employee/${employee.id}/area`, { ...body, area });
    }),
  customerTags: () => send('GET', 'customers/tags'),
  changeCustomerTags: (customerId, change) => send('PATCH', path`customers/${customerId}/tags`, change),
  removeCar: (customerId, carId) => send('DELETE', path`customers/${customerId}/cars/${carId}`),
  customerNotes: (customerId) => send('GET', path`customers/${customerId}/notes`),
  addCustomerNote: (customerId, text) => send('POST', path`customers/${customerId}/notes`, { text }),
  editCustomerNote: (customerId, noteId, text) => send('PUT', path`customers/${customerId}/notes/${noteId}`, { text }),
  deleteCustomerNote: (customerId, noteId) => send('DELETE', path`customers/${customerId}/notes/${noteId}`),
  communityUses: (id) => send('GET', path`register/communities/${id}/uses`),
  mergeCommunity: (id, into) => send('POST', path`register/communities/${id}/merge`, { into }),
  communityRecipients: (id) => send('GET', path`register/communities/${id}/recipients`),
  communityMessages: (id, pagination) =>
    rest.getList(path`register/communities/${id}/messages`, {
      pagination,
      sort: { field: 'createdAt', order: 'DESC' },
    }),
  sendCommunityMessage: (id, message) => send('POST', path`register/communities/${id}/messages`, message),
  checkImport: (file) => send('POST', 'imports', file),
  startImport: (id, request) => send('POST', path`imports/${id}/start`, request),
  importProgress: (id) => send('GET', path`imports/${id}`),
  placeFaq: (id, at) => send('POST', path`register/faq/${id}/place`, { at }),
  setAccess: (employeeId, disabled) => send('PUT', path`register/employee/${employeeId}/access`, { disabled }),
  setCommunities: (employee, otherCommunities) =>
    saveAndMerge({ otherCommunities, version: employee.version }, employee, (body) =>
      send('PUT', path`register/employee/${employee.id}/communities`, body),
    ),
  workload: () => send('GET', 'register/workload'),
  dayWorkload: (date) => send('GET', path`register/workload/day?date=${date}`),
  setStaffRole: (employeeId, staffRole) => send('PUT', path`register/employee/${employeeId}/staff-role`, { staffRole }),
  schedule: (date, employeeId = ownId()) => send('GET', path`register/employee/${employeeId}/work?date=${date}`),
  changeScheduledWashStatus: (washId, request, sending) =>
    send('PATCH', path`register/employee/${ownId()}/work/${washId}`, request, sentOnce(sending)),
  reportVisit: (orderId, report, sending, employeeId = ownId()) =>
    send('PUT', path`register/employee/${employeeId}/work/${orderId}`, report, sentOnce(sending)),
  leadFunnel: () => send('GET', 'leads/funnel'),
  changeLeadStatus: (leadId, status, reason) =>
    send('PATCH', path`leads/${leadId}/status`, { status, ...(reason && { reason }) }),
  addLeadNote: (leadId, note) => send('POST', path`leads/${leadId}/notes`, note),
};

/** Options of a request that is also sent when the page is closed, and can be repeated with its key. */
function sentOnce({ key, signal }: SentOnce): RequestInit {
  return { keepalive: true, signal, headers: { 'Idempotency-Key': key } };
}

function periodQuery({ month, length }: ReturnPeriod, more: Record<string, string> = {}): string {
  return new URLSearchParams({ month, period: length, ...more }).toString();
}

function daysQuery({ from, to }: Period): string {
  return new URLSearchParams({ from, to }).toString();
}

function ownId(): string {
  return readSession()?.userId ?? '';
}
