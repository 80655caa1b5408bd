import type { DataProvider, GetListResult, RaRecord, SortPayload } from 'react-admin';
import type { CalendarDate, Period } from '#libs/calendar.js';
import type { WashTier } from '#libs/catalogue.js';
import type {
  OfficeOrderResponse,
  OrderCount,
  OrderResponse,
  RenewalCount,
  RenewalResponse,
} from '#libs/contract/orders.js';
import type {
  CoverageRequest,
  EmployeeResponse,
  MessageResponse,
  ProfileResponse,
  StaffRole,
} from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { LogoRequest, LogoResponse } from '#libs/contract/logo.js';
import type {
  CommunityMessageRequest,
  CommunityMessageResponse,
  CommunityRecipients,
  CommunityResponse,
  CommunityUses,
} from '#libs/contract/communities.js';
import type { CustomerResponse, CustomerTag, CustomerTagsRequest } from '#libs/contract/customer-tags.js';
import type { CustomerNoteResponse } from '#libs/contract/customer-notes.js';
import type { DocumentKind, GstReturnResponse, LiabilityResponse } from '#libs/contract/documents.js';
import type { HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import type { EmployeeReportResponse } from '#libs/contract/employee-report.js';
import type { FaqResponse } from '#libs/contract/faq.js';
import type { FirstStepsRequest, FirstStepsResponse } from '#libs/contract/first-steps.js';
import type { ImportRequest, ImportResponse, ImportStartRequest } from '#libs/contract/imports.js';
import type { MailResponse } from '#libs/contract/mails.js';
import type { LeadFunnelRow, LeadNoteRequest, LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import type {
  HandPaymentRequest,
  HandRefundRequest,
  OrderPaymentRequest,
  HandPaymentCorrectionRequest,
} from '#libs/contract/hand-payments.js';
import type {
  AssignmentRequest,
  DisputeEvidence,
  DisputeResponse,
  PaymentLinkResponse,
  PaymentResponse,
  ProviderStatusResponse,
  RefundProposalResponse,
  RefundRequest,
  RefundResponse,
  UnmatchedPaymentResponse,
} from '#libs/contract/payments.js';
import type { DayGivenBackRequest, PlanResponse, PlanSlotsResponse, PlanStatusRequest } from '#libs/contract/plans.js';
import type { SettlementLineResponse } from '#libs/contract/settlements.js';
import type {
  RestoreResponse,
  SettingsBody,
  SettingsPreviewResponse,
  SettingsRequest,
  SettingsResponse,
} from '#libs/contract/settings.js';
import type { CustomerRetentionMonth, SalesResponse, SummaryResponse } from '#libs/contract/reports.js';
import type { ColumnLayout, ColumnLayoutResponse, ViewRequest, ViewResponse } from '#libs/contract/views.js';
import type { WashResponse, WashSlotsResponse, ScheduledWashStatusRequest, WashStatus } from '#libs/contract/washes.js';
import type { DayWorkloadResponse, WorkloadResponse } from '#libs/contract/workload.js';
import type { VisitReportRequest } from '#libs/contract/visits.js';
import type { ScheduledVisit, ScheduleResponse } from '#libs/contract/schedule.js';
import type { ReturnPeriod } from '#libs/return-period.js';

/** Calls beyond lists and records. */
interface Calls {
  /** All records that a list selects, as CSV. */
  exportList(
    resource: string,
    query: { filter: object; sort?: SortPayload },
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Server-sent events that name what has changed. */
  updates(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** The PDF of an invoice or a credit note. */
  documentPdf(id: string): Promise<Blob>;
  /** All documents of a period, as PDF files in a ZIP file. */
  documentsOf(period: ReturnPeriod): Promise<Blob>;
  /** The GSTR-1 of a period. @param of `gstin` is one of the supplier's, if it had several */
  gstr1(period: ReturnPeriod, of: { format: 'json' | 'csv'; gstin?: string }): Promise<Blob>;
  /** The sales or credit note register of a period as CSV. */
  register(period: ReturnPeriod, of: { kind?: DocumentKind; format?: 'tally'; gstin?: string }): Promise<Blob>;
  liability(): Promise<LiabilityResponse>;
  liabilityRows(): Promise<Blob>;
  gstReturn(period: ReturnPeriod): Promise<GstReturnResponse>;
  /** Adjustments first, then payments and refunds. */
  settlementLines(
    settlementId: string,
    pagination: { page: number; perPage: number },
  ): Promise<GetListResult<SettlementLineResponse & RaRecord>>;
  /** @param month `2026-11` */
  employeeReport(month: string): Promise<EmployeeReportResponse>;
  /** The same as a CSV file. */
  employeeReportFile(month: string): Promise<Blob>;
  /** @param period at most 92 days */
  handPayments(period: Period): Promise<HandPaymentReportResponse>;
  /** The payments and refunds as a CSV file. */
  handPaymentsFile(period: Period): Promise<Blob>;
  summary(): Promise<SummaryResponse>;
  sales(period: Period): Promise<SalesResponse>;
  customerRetention(): Promise<CustomerRetentionMonth[]>;
  catalogue(): Promise<CatalogueResponse>;
  settings(): Promise<SettingsResponse>;
  saveSettings(request: SettingsRequest, edited: SettingsResponse): Promise<SettingsResponse>;
  /** Whether documents wait for a decision after a restore from a backup. */
  restoreState(): Promise<RestoreResponse>;
  /** Issues them with the current prefixes. */
  confirmRestore(): Promise<RestoreResponse>;
  setLogo(request: LogoRequest): Promise<LogoResponse>;
  /** Back to the built-in one. */
  removeLogo(): Promise<LogoResponse>;
  previewSettings(values: SettingsBody): Promise<SettingsPreviewResponse>;
  profile(): Promise<ProfileResponse>;
  orderCounts(): Promise<OrderCount[]>;
  /** The caller's own views of lists and the shared ones. */
  views(): Promise<ViewResponse[]>;
  saveView(view: ViewRequest): Promise<ViewResponse>;
  deleteView(id: string): Promise<unknown>;
  /** The column layouts of the caller. */
  columnLayouts(): Promise<ColumnLayoutResponse[]>;
  saveColumns(resource: string, layout: ColumnLayout): Promise<ColumnLayoutResponse>;
  plansOf(userId: string): Promise<PlanResponse[]>;
  /** Plans that end or have just ended, and are not renewed. @param communityId null for all communities */
  renewals(communityId: string | null): Promise<RenewalResponse[]>;
  renewalCount(): Promise<RenewalCount>;
  sendRenewalLink(planId: string): Promise<MessageResponse>;
  /** Orders the next term of a plan, with a payment link that is emailed to the customer. */
  renewWithLink(planId: string): Promise<OfficeOrderResponse>;
  /** The time slots of plans in an active community, with their availability. */
  planSlots(communityId: string): Promise<PlanSlotsResponse>;
  /** The time slots of a single wash on a day that can be booked. */
  washSlots(tier: WashTier, date: CalendarDate): Promise<WashSlotsResponse>;
  orderPlan(userId: string, request: object): Promise<OfficeOrderResponse>;
  orderWash(userId: string, request: object): Promise<OfficeOrderResponse>;
  /** Newest first. */
  paymentLinks(orderId: string): Promise<PaymentLinkResponse[]>;
  sendPaymentLink(orderId: string): Promise<PaymentLinkResponse>;
  cancelPaymentLink(orderId: string): Promise<PaymentLinkResponse>;
  recordPayment(orderId: string, payment: HandPaymentRequest): Promise<OrderResponse>;
  correctHandPayment(orderId: string, request: HandPaymentCorrectionRequest): Promise<OrderResponse>;
  /** Gives a day of a plan back, or takes it back again. */
  changeDayGivenBack(planId: string, request: DayGivenBackRequest): Promise<PlanResponse>;
  cancelPlanChange(plan: Pick<PlanResponse, 'id' | 'userId'>): Promise<PlanResponse>;
  changePlanStatus(plan: Pick<PlanResponse, 'id' | 'userId'>, to: PlanStatusRequest): Promise<PlanResponse>;
  assignWash(washId: string, employeeId: string | null): Promise<WashResponse>;
  changeWashStatus(washId: string, status: WashStatus): Promise<WashResponse>;
  setOrderPayment(orderId: string, request: OrderPaymentRequest): Promise<OrderResponse>;
  refundPayment(id: string): Promise<UnmatchedPaymentResponse>;
  assignPayment(id: string, to: AssignmentRequest): Promise<UnmatchedPaymentResponse>;
  refundsOf(orderId: string): Promise<RefundResponse[]>;
  refundProposal(orderId: string): Promise<RefundProposalResponse>;
  refundOrder(orderId: string, request: RefundRequest): Promise<RefundResponse>;
  refundByHand(orderId: string, request: HandRefundRequest): Promise<OrderResponse>;
  retryRefund(refundId: string): Promise<RefundResponse>;
  recordTransfer(refundId: string, reference: string): Promise<RefundResponse>;
  /** Records that evidence was collected or not, on top of what a colleague may have recorded. */
  noteEvidence(dispute: DisputeResponse, one: DisputeEvidence, isCollected: boolean): Promise<DisputeResponse>;
  /** Sends an email to the user. */
  sendTestMail(): Promise<MailResponse>;
  sendMailAgain(id: string): Promise<MailResponse>;
  firstSteps(): Promise<FirstStepsResponse>;
  saveFirstSteps(choices: FirstStepsRequest): Promise<FirstStepsResponse>;
  providerStatus(): Promise<ProviderStatusResponse>;
  checkPayment(id: string): Promise<PaymentResponse>;
  assignArea(
    employee: EmployeeResponse,
    assignment: { areaId: string | null; version: number },
  ): Promise<Partial<MessageResponse>>;
  /** The tags that customers have, by name. */
  customerTags(): Promise<CustomerTag[]>;
  changeCustomerTags(customerId: string, change: CustomerTagsRequest): Promise<CustomerResponse>;
  /** Removes a car from the profile of a customer. Its plans continue. */
  removeCar(customerId: string, carId: string): Promise<CustomerResponse>;
  /** Notes of staff about a customer, newest first. */
  customerNotes(customerId: string): Promise<CustomerNoteResponse[]>;
  addCustomerNote(customerId: string, text: string): Promise<CustomerNoteResponse>;
  editCustomerNote(customerId: string, noteId: string, text: string): Promise<CustomerNoteResponse>;
  deleteCustomerNote(customerId: string, noteId: string): Promise<unknown>;
  communityUses(id: string): Promise<CommunityUses>;
  mergeCommunity(id: string, into: string): Promise<CommunityResponse>;
  /** How many customers a message to a community would go to. */
  communityRecipients(id: string): Promise<CommunityRecipients>;
  /** The messages to the customers of a community, newest first. */
  communityMessages(
    id: string,
    pagination: { page: number; perPage: number },
  ): Promise<GetListResult<CommunityMessageResponse>>;
  /** Emails the customers of a community. */
  sendCommunityMessage(id: string, message: CommunityMessageRequest): Promise<CommunityRecipients>;
  checkImport(file: ImportRequest): Promise<ImportResponse>;
  startImport(id: string, request: ImportStartRequest): Promise<ImportResponse>;
  importProgress(id: string): Promise<ImportResponse>;
  placeFaq(id: string, at: number): Promise<FaqResponse>;
  setAccess(employeeId: string, disabled: boolean): Promise<EmployeeResponse>;
  setCommunities(employee: EmployeeResponse, otherCommunities: CoverageRequest[]): Promise<EmployeeResponse>;
  workload(): Promise<WorkloadResponse>;
  dayWorkload(date: CalendarDate): Promise<DayWorkloadResponse>;
  setStaffRole(employeeId: string, staffRole: StaffRole): Promise<EmployeeResponse>;
  /** The schedule of an employee for one day. @param employeeId by default, the signed-in employee */
  schedule(date: CalendarDate, employeeId?: string): Promise<ScheduleResponse>;
  changeScheduledWashStatus(
    washId: string,
    request: ScheduledWashStatusRequest,
    sending: SentOnce,
  ): Promise<ScheduledVisit>;
  /**
   * Reports a visit, or withdraws the report.
   *
   * @param employeeId by default, the signed-in employee
   */
  reportVisit(
    orderId: string,
    report: VisitReportRequest,
    sending: SentOnce,
    employeeId?: string,
  ): Promise<ScheduledVisit>;
  /** The number of leads by source and status, most leads first. */
  leadFunnel(): Promise<LeadFunnelRow[]>;
  /** @param reason why a lead was lost */
  changeLeadStatus(leadId: string, status: LeadStatus, reason?: string): Promise<LeadResponse>;
  addLeadNote(leadId: string, note: LeadNoteRequest): Promise<LeadResponse>;
}

/** How a request is sent that can be repeated, and cancelled. */
export interface SentOnce {
  /** The idempotency key. */
  key: string;
  signal?: AbortSignal;
}

/** The data provider of the backoffice. */
export type BackofficeProvider = DataProvider & Calls;
