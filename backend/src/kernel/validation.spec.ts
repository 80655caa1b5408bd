import { expect, it } from '@jest/globals';
import { IsIn, IsString } from 'class-validator';
import { checkFields } from './validation.js';

class Proof {
  @IsString()
  orderId!: string;

  @IsIn(['cash', 'upi'], { message: 'Please choose how it was paid' })
  method!: string;
}

const messagesOf = (value: object) => checkFields(Proof, value).map(({ field, message }) => `${field}: ${message}`);

it('says that a field is missing', () => {
  expect(messagesOf({ method: 'cash' })).toEqual(['orderId: orderId is required']);
});

it('keeps a message of its own', () => {
  expect(messagesOf({ orderId: 'order_1' })).toEqual(['method: Please choose how it was paid']);
});

it('says what is wrong with a field that is there', () => {
  expect(messagesOf({ orderId: 7, method: 'upi' })).toEqual(['orderId: orderId must be a string']);
});

it('names fields that the request does not have', () => {
  expect(messagesOf({ orderId: 'order_1', method: 'upi', role: 'admin' })).toEqual([
    'role: role is not a field of this request',
  ]);
});
