import { Injectable } from '@nestjs/common';
import type { Role } from '#libs/contract/accounts.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { OrderResponsesService } from '../orders/order-responses.service.js';
import type { WashOrder } from '../orders/order.js';
import { washResponse } from './wash-response.js';

/** Responses about washes. Those for the office name staff, who are looked up once for all washes of a response. */
@Injectable()
export class WashResponses {
  constructor(
    private readonly responses: OrderResponsesService,
    private readonly names: EmployeeNamesService,
  ) {}

  async one(wash: WashOrder, role: Role): Promise<WashResponse> {
    return (await this.mapping([wash], role))(wash);
  }

  async list(washes: readonly WashOrder[], role: Role): Promise<WashResponse[]> {
    return washes.map(await this.mapping(washes, role));
  }

  /** The mapping of these washes, for code that maps them itself. */
  async mapping(washes: readonly WashOrder[], role: Role): Promise<(wash: WashOrder) => WashResponse> {
    const nameOf = await this.names.lookup(role === 'admin' ? washes.flatMap(staffIdsOf) : []);
    return this.responses.mapping(washes, washResponse(nameOf), role);
  }

  /** The mapping of any washes for the office, for exports. */
  async mappingOfAll(): Promise<(wash: WashOrder) => WashResponse> {
    return this.responses.mappingOfAll(washResponse(await this.names.lookupAll()));
  }
}

/** The staff that the response about a wash names. */
function staffIdsOf({ assigneeId, missed }: WashOrder): (string | null)[] {
  return missed ? [assigneeId, missed.employeeId, missed.enteredBy] : [assigneeId];
}
