import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Difference } from '#libs/differences.js';
import { CHANGE_ACTIONS, type ChangeAction, type ChangeResponse } from '#libs/contract/changes.js';

const ANY_JSON = {
  description: 'Any JSON value; null for none.',
  oneOf: [
    { type: 'string', nullable: true },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'object' },
    { type: 'array', items: {} },
  ],
};

@ApiSchema({ description: 'A field of a record before and after a change.' })
class DifferenceDto implements Difference {
  @ApiProperty({ example: 'cars.0.carNumber', description: 'The path of the value' }) field!: string;
  @ApiProperty(ANY_JSON) before!: unknown;
  @ApiProperty(ANY_JSON) after!: unknown;
}

@ApiSchema({ description: 'An entry of the audit log: one change of a record by a member of staff.' })
export class ChangeDto implements ChangeResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ description: 'The kind of record: customers, leads, allOrders, washes, …' }) resource!: string;
  @ApiProperty() recordId!: string;
  @ApiProperty({ description: 'The name of the record, which may have been deleted' }) name!: string;
  @ApiProperty({ enum: CHANGE_ACTIONS }) action!: ChangeAction;
  @ApiProperty({ description: 'The account that made the change' }) byId!: string;
  @ApiProperty({ description: 'The email address of that account' }) by!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: [DifferenceDto], description: 'Amounts in rupees' }) differences!: DifferenceDto[];
}
