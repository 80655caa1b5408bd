import { applyDecorators } from '@nestjs/common';
import { Min } from 'class-validator';
import { TwoDecimals } from '../kernel/field-rules.js';

/** An amount in rupees, with at most two decimals. */
export function Rupees(): PropertyDecorator {
  return applyDecorators(
    Min(0, { message: 'An amount is at least ₹0' }),
    TwoDecimals('Please enter an amount in rupees, with at most two decimals'),
  );
}
