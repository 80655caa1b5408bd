import type { DataProvider, Identifier, SortPayload } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import type { CalendarDate } from '#libs/calendar.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { EmployeeResponse, MessageResponse, ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { CommunityResponse, CommunityUses } from '#libs/contract/communities.js';
import type { DocumentKind, GstMonthResponse, LiabilityResponse } from '#libs/contract/documents.js';
import type { FaqResponse } from '#libs/contract/faq.js';
import type { ImportRequest, ImportResponse } from '#libs/contract/imports.js';
import type { MailResponse } from '#libs/contract/mails.js';
import type { LeadNoteRequest, LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import type {
  AssignmentRequest,
  DisputeEvidence,
  DisputeResponse,
  PaymentResponse,
  RefundProposalResponse,
  RefundRequest,
  RefundResponse,
  UnmatchedPaymentResponse,
} from '#libs/contract/payments.js';
import type { PlanResponse, PlanStatusRequest } from '#libs/contract/plans.js';
import type {
  SettingsBody,
  SettingsPreviewResponse,
  SettingsRequest,
  SettingsResponse,
} from '#libs/contract/settings.js';
import type { SalesResponse, SummaryResponse } from '#libs/contract/reports.js';
import type { WashPayment, WashResponse, WashStatus } from '#libs/contract/washes.js';
import type { Visit, ScheduleResponse } from '#libs/contract/schedule.js';
import { readSession } from '#libs/browser/session.js';
import { currentOf, isContested } from './edit-conflict.js';
import { API, httpClient, openFile, openStream } from './http-client.js';

/** Calls beyond lists and records. */
export interface Calls {
  /** All records that a list selects, as CSV. */
  exportList(
    resource: string,
    query: { filter: object; sort?: SortPayload },
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  /** The PDF of an invoice or a credit note. */
  documentPdf(id: string): Promise<Blob>;
  /** All documents of a month, as PDF files in a ZIP file. @param month `2026-11` */
  documentsOf(month: string): Promise<Blob>;
  /** The GSTR-1 of a month. */
  gstr1(month: string, format: 'json' | 'csv'): Promise<Blob>;
  /** The sales or credit note register of a month as CSV. */
  register(month: string, of: { kind?: DocumentKind; format?: 'tally' }): Promise<Blob>;
  liability(): Promise<LiabilityResponse>;
  liabilityRows(): Promise<Blob>;
  gstMonth(month: string): Promise<GstMonthResponse>;
  summary(): Promise<SummaryResponse>;
  sales(period: { from: string; to: string }): Promise<SalesResponse>;
  catalogue(): Promise<CatalogueResponse>;
  settings(): Promise<SettingsResponse>;
  saveSettings(request: SettingsRequest, edited: SettingsResponse): Promise<SettingsResponse>;
  previewSettings(values: SettingsBody): Promise<SettingsPreviewResponse>;
  profile(): Promise<ProfileResponse>;
  plansOf(userId: string): Promise<PlanResponse[]>;
  /** Plans that end or have just ended, and are not renewed. */
  renewals(): Promise<OrderResponse[]>;
  sendRenewalLink(planId: string): Promise<MessageResponse>;
  withdrawPlanChange(plan: Pick<PlanResponse, 'id' | 'userId'>): Promise<PlanResponse>;
  changePlanStatus(plan: Pick<PlanResponse, 'id' | 'userId'>, to: PlanStatusRequest): Promise<PlanResponse>;
  changeWashStatus(washId: string, status: WashStatus): Promise<WashResponse>;
  changeWashPayment(washId: string, payment: WashPayment): Promise<WashResponse>;
  refundPayment(id: string): Promise<UnmatchedPaymentResponse>;
  assignPayment(id: string, to: AssignmentRequest): Promise<UnmatchedPaymentResponse>;
  refundsOf(orderId: string): Promise<RefundResponse[]>;
  refundProposal(orderId: string): Promise<RefundProposalResponse>;
  refundOrder(orderId: string, request: RefundRequest): Promise<RefundResponse>;
  retryRefund(refundId: string): Promise<RefundResponse>;
  recordTransfer(refundId: string, reference: string): Promise<RefundResponse>;
  noteEvidence(disputeId: string, evidence: DisputeEvidence[]): Promise<DisputeResponse>;
  sendMailAgain(id: string): Promise<MailResponse>;
  checkPayment(id: string): Promise<PaymentResponse>;
  assignArea(
    employee: EmployeeResponse,
    assignment: { areaId: string | null; version: number },
  ): Promise<Partial<MessageResponse>>;
  communityUses(id: string): Promise<CommunityUses>;
  mergeCommunity(id: string, into: string): Promise<CommunityResponse>;
  checkImport(file: ImportRequest): Promise<ImportResponse>;
  startImport(id: string): Promise<ImportResponse>;
  importProgress(id: string): Promise<ImportResponse>;
  placeFaq(id: string, at: number): Promise<FaqResponse>;
  setAccess(employeeId: string, disabled: boolean): Promise<EmployeeResponse>;
  /** The schedule of the signed-in employee's community for one day. */
  work(date: CalendarDate): Promise<ScheduleResponse>;
  changeVisitStatus(washId: string, status: WashStatus): Promise<Visit>;
  /** @param reason why a lead was lost */
  changeLeadStatus(leadId: string, status: LeadStatus, reason?: string): Promise<LeadResponse>;
  addLeadNote(leadId: string, note: LeadNoteRequest): Promise<LeadResponse>;
}

export type BackofficeProvider = DataProvider & Calls;

/** API paths of the resources whose name differs from them. */
const CALLS: Record<string, string> = {
  manageemployees: 'register/employees',
  communities: 'register/communities',
  faq: 'register/faq',
  unmatched: 'payments/unmatched',
  refunds: 'payments/refunds',
  disputes: 'payments/disputes',
  attention: 'payments/attention',
  settlements: 'reports/settlements',
};

const callOf = (resource: string) =>
  resource === 'employeeleads'
    ? path`register/employee/${readSession()?.userId ?? ''}/leads`
    : (CALLS[resource] ?? resource);

const rest = simpleRestProvider(API, httpClient);

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await httpClient(`${API}/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.json as T;
}

/** Saves, and retries once on top of somebody else's change when that was to other fields. */
async function savedOver<T>(mine: object, base: object, save: (data: object) => Promise<T>): Promise<T> {
  try {
    return await save(mine);
  } catch (error) {
    const current = currentOf(error);
    if (!current || isContested({ mine, base, current })) throw error;
    return save({ ...mine, version: current.version });
  }
}

/** Changes records one by one. A refusal does not stop the others; the error says how many were changed. */
async function changeEach(
  ids: readonly Identifier[],
  done: 'deleted' | 'updated',
  change: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const outcomes = await Promise.allSettled(ids.map(change));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  const [first] = refusals;
  if (first === undefined) return { data: [...ids] };
  throw ids.length === 1
    ? first
    : new Error(`${ids.length - refusals.length} of ${ids.length} were ${done}. ${first.message}`, { cause: first });
}

/** A path with URL-encoded ids. */
function path(words: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: words }, ...ids.map(encodeURIComponent));
}

export const dataProvider: BackofficeProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => rest.getList(callOf(resource), params),
  getOne: (resource, params) => rest.getOne(callOf(resource), params),
  getMany: (resource, params) => rest.getMany(callOf(resource), params),
  getManyReference: (resource, params) => rest.getManyReference(callOf(resource), params),
  create: (resource, params) => rest.create(callOf(resource), params),
  update: (resource, params) =>
    savedOver(params.data as object, params.previousData as object, (data) =>
      rest.update(callOf(resource), { ...params, data }),
    ),
  updateMany: (resource, { ids, data }) =>
    changeEach(ids, 'updated', (id) =>
      resource === 'washes' && 'assigneeId' in data
        ? send('PUT', path`washes/${String(id)}/assignee`, { employeeId: data.assigneeId as string })
        : rest.update(callOf(resource), { id, data, previousData: { id } }),
    ),
  delete: (resource, params) => rest.delete(callOf(resource), params),
  deleteMany: (resource, { ids }) => changeEach(ids, 'deleted', (id) => rest.delete(callOf(resource), { id })),

  exportList: (resource, { filter, sort }, signal) => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    });
    return openStream(`${API}/${callOf(resource)}/export?${query.toString()}`, signal);
  },
  documentPdf: (id) => openFile(`${API}/${path`documents/${id}/pdf`}`),
  documentsOf: (month) => openFile(`${API}/${path`documents/export?month=${month}`}`),
  gstr1: (month, format) => openFile(`${API}/${path`reports/gstr1?month=${month}&format=${format}`}`),
  register: (month, of) => openFile(`${API}/reports/register?${new URLSearchParams({ month, ...of }).toString()}`),
  liability: () => send('GET', 'reports/liability'),
  liabilityRows: () => openFile(`${API}/reports/liability/export`),
  gstMonth: (month) => send('GET', path`reports/gst?month=${month}`),
  summary: () => send('GET', 'reports/summary'),
  sales: (period) => send('GET', `reports/sales?${new URLSearchParams(period).toString()}`),
  catalogue: () => send('GET', 'catalogue'),
  settings: () => send('GET', 'settings'),
  saveSettings: (request, edited) => savedOver(request, edited, (body) => send('PUT', 'settings', body)),
  previewSettings: (values) => send('POST', 'settings/preview', values),
  profile: () => send('GET', 'profile'),
  renewals: () => send('GET', 'renewals'),
  sendRenewalLink: (planId) => send('POST', path`renewals/${planId}/mail`),
  plansOf: (userId) => send('GET', path`plans/${userId}`),
  withdrawPlanChange: ({ id, userId }) => send('DELETE', path`plans/${userId}/${id}/plannedChange`),
  changePlanStatus: ({ id, userId }, to) => send('PATCH', path`plans/${userId}/${id}`, to),
  changeWashStatus: (washId, status) => send('PATCH', path`washes/${washId}`, { status }),
  changeWashPayment: (washId, payment) => send('PATCH', path`washes/${washId}/payment`, { payment }),
  refundPayment: (id) => send('POST', path`payments/unmatched/${id}/refund`),
  assignPayment: (id, to) => send('POST', path`payments/unmatched/${id}/assign`, to),
  refundsOf: (orderId) => send('GET', path`orders/${orderId}/refunds`),
  refundProposal: (orderId) => send('GET', path`orders/${orderId}/refunds/proposal`),
  refundOrder: (orderId, request) => send('POST', path`orders/${orderId}/refunds`, request),
  retryRefund: (refundId) => send('POST', path`payments/refunds/${refundId}/retry`),
  recordTransfer: (refundId, reference) => send('POST', path`payments/refunds/${refundId}/transfer`, { reference }),
  noteEvidence: (disputeId, evidence) => send('PUT', path`payments/disputes/${disputeId}/evidence`, { evidence }),
  sendMailAgain: (id) => send('POST', path`mails/${id}/send-again`),
  checkPayment: (id) => send('POST', path`payments/${id}/check`),
  assignArea: (employee, assignment) =>
    savedOver(assignment, employee, (chosen) => {
      const { areaId: area, ...body } = chosen as typeof assignment;
      return send('PUT', path`register/employee/${employee.id}/area`, { ...body, area });
    }),
  communityUses: (id) => send('GET', path`register/communities/${id}/uses`),
  mergeCommunity: (id, into) => send('POST', path`register/communities/${id}/merge`, { into }),
  checkImport: (file) => send('POST', 'imports', file),
  startImport: (id) => send('POST', path`imports/${id}/start`, {}),
  importProgress: (id) => send('GET', path`imports/${id}`),
  placeFaq: (id, at) => send('POST', path`register/faq/${id}/place`, { at }),
  setAccess: (employeeId, disabled) => send('PUT', path`register/employee/${employeeId}/access`, { disabled }),
  work: (date) => send('GET', path`register/employee/${readSession()?.userId ?? ''}/work?date=${date}`),
  changeVisitStatus: (washId, status) =>
    send('PATCH', path`register/employee/${readSession()?.userId ?? ''}/work/${washId}`, { status }),
  changeLeadStatus: (leadId, status, reason) =>
    send('PATCH', path`leads/${leadId}/status`, { status, ...(reason && { reason }) }),
  addLeadNote: (leadId, note) => send('POST', path`leads/${leadId}/notes`, note),
};
