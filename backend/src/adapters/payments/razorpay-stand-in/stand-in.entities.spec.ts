import { describe, expect, it } from '@jest/globals';
import {
  disputeEntity,
  downtimeEntity,
  orderEntity,
  paymentEntity,
  refundEntity,
  reportLines,
  settlementEntity,
} from './stand-in.entities.js';

const AT = Date.parse('2026-11-21T06:30:00.000Z');
const record = { version: 1, created_at: AT };

/**
 * The fields of the samples in Razorpay's documentation (entities of its API reference, and the settlement report),
 * with their types.
 */
const DOCUMENTED = {
  order:
    'id:string entity:string amount:number amount_paid:number amount_due:number currency:string receipt:string offer_id:string status:string attempts:number notes:object created_at:number',
  payment:
    'id:string entity:string amount:number currency:string status:string order_id:string invoice_id:string international:boolean method:string amount_refunded:number refund_status:string captured:boolean description:string card_id:string card:object bank:string wallet:string vpa:string email:string contact:string notes:object fee:number tax:number error_code:string error_description:string error_source:string error_step:string error_reason:string acquirer_data:object created_at:number',
  refund:
    'id:string entity:string amount:number currency:string payment_id:string notes:object receipt:string acquirer_data:object created_at:number batch_id:string status:string speed_processed:string speed_requested:string',
  dispute:
    'id:string entity:string payment_id:string amount:number currency:string amount_deducted:number reason_code:string respond_by:number status:string phase:string created_at:number evidence:object',
  settlement: 'id:string entity:string amount:number status:string fees:number tax:number utr:string created_at:number',
  line: 'entity_id:string type:string debit:number credit:number amount:number currency:string fee:number tax:number on_hold:boolean settled:boolean created_at:number settled_at:number posted_at:number settlement_id:string settlement_utr:string description:string notes:object payment_id:string order_id:string order_receipt:string method:string card_network:string card_issuer:string card_type:string dispute_id:string credit_type:string',
  downtime:
    'id:string entity:string method:string begin:number end:number status:string scheduled:boolean severity:string instrument:object created_at:number updated_at:number',
};

const ENTITIES: Record<keyof typeof DOCUMENTED, object> = {
  order: orderEntity({
    ...record,
    id: 'order_1',
    amount: 217_026,
    currency: 'INR',
    receipt: 'receipt',
    status: 'created',
    amount_paid: 0,
    attempts: 0,
    notes: {},
  }),
  payment: paymentEntity({
    ...record,
    id: 'pay_1',
    order_id: 'order_1',
    amount: 217_026,
    currency: 'INR',
    status: 'captured',
    captured: true,
    amount_refunded: 0,
    refunds: [],
    error_description: null,
    capture_at: null,
  }),
  refund: refundEntity({
    ...record,
    id: 'rfnd_1',
    payment_id: 'pay_1',
    amount: 100,
    status: 'processed',
    receipt: 'receipt',
    acquirer_data: { arn: '74' },
  }),
  dispute: disputeEntity({
    ...record,
    id: 'disp_1',
    payment_id: 'pay_1',
    amount: 100,
    amount_deducted: 0,
    phase: 'chargeback',
    status: 'open',
    reason_code: 'chargeback',
    respond_by: AT,
  }),
  settlement: settlementEntity({
    ...record,
    id: 'setl_1',
    amount: 100,
    status: 'processed',
    fees: 2,
    tax: 1,
    utr: 'UTR1',
    items: [],
  }),
  line: reportLines({
    ...record,
    id: 'setl_1',
    amount: 100,
    status: 'processed',
    fees: 2,
    tax: 1,
    utr: 'UTR1',
    items: [
      {
        entity_id: 'pay_1',
        type: 'payment',
        amount: 100,
        credit: 98,
        debit: 0,
        fee: 2,
        tax: 1,
        settlement_id: 'setl_1',
      },
    ],
  })[0]!,
  downtime: downtimeEntity({
    ...record,
    id: 'down_1',
    method: 'netbanking',
    status: 'started',
    severity: 'high',
    instrument: { bank: 'SBIN' },
    begin: AT,
    end: null,
  }),
};

describe("the stand-in's entities have only fields of the provider's documented samples, with their types", () => {
  it.each(Object.keys(DOCUMENTED) as (keyof typeof DOCUMENTED)[])('%s', (name) => {
    const documented = new Map(DOCUMENTED[name].split(' ').map((field) => field.split(':') as [string, string]));
    const fields = Object.entries(ENTITIES[name]);
    const expected = fields.map(([field, value]) => [field, value === null ? null : documented.get(field)]);
    expect(fields.map(([field, value]) => [field, value === null ? null : typeof value])).toEqual(expected);
    expect(fields.filter(([field]) => !documented.has(field))).toEqual([]);
  });
});
