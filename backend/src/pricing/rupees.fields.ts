import { applyDecorators } from '@nestjs/common';
import { Min } from 'class-validator';
import { TwoDecimals } from '../kernel/field-rules.js';
import type { DecimalUnit } from '../kernel/list-query.js';

/** Filters of lists by an amount: rupees in the query, paise in the records. */
export const RUPEES: DecimalUnit = { name: 'rupees', scale: 100, wants: 'an amount in rupees' };

/** An amount in rupees, with at most two decimals. */
export function Rupees(): PropertyDecorator {
  return applyDecorators(
    TwoDecimals('Please enter an amount in rupees, with at most two decimals'),
    Min(0, { message: 'An amount is at least ₹0' }),
  );
}
