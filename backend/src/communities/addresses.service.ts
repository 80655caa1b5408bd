import { Injectable } from '@nestjs/common';
import type { AddressRequest } from '#libs/contract/addresses.js';
import {
  addressText,
  changedAddress,
  isCommunityKnown,
  isComplete,
  isTextAlone,
  NO_ADDRESS,
  type Address,
  type CommunityLookup,
} from '../customers/address.js';
import { invalidFields } from '../kernel/validation.js';
import { CommunitiesService } from './communities.service.js';
import type { Community } from './community.js';

export const ASK_COMMUNITY = 'Please choose your community, or tell us its name if it is not listed';
const CHOOSE = 'Please choose a community from the list';

/** A community that was looked up: a listed one, or one that is not listed, by its name. */
type Chosen = Community | { id: null; name: string };

/** Reads addresses out of requests: which community they mean is looked up once, here. */
@Injectable()
export class AddressesService {
  constructor(private readonly communities: CommunitiesService) {}

  /**
   * The change that a request makes to any address: to be applied to the record as it is then. An address that is one
   * line alone must name a listed community, unless it is the one that is stored.
   * @param before the address as the request found it
   * @param at what stands before the field names in the request, such as `carDetails.`
   * Throws validation-failed.
   */
  async change(request: AddressRequest, before: Address, at = ''): Promise<(address: Address) => Address> {
    const communities = await this.communities.lookup([before.communityId]);
    const chosen = await this.chosen(request, before, communities, at);
    const after = changedAddress(before, request, communities, chosen);
    if (isComplete(after) && !isCommunityKnown(after))
      throw invalidFields([{ field: `${at}communityId`, message: ASK_COMMUNITY }]);
    return (address) => changedAddress(address, request, communities, chosen);
  }

  /** The address of a request that changes none. Throws validation-failed. */
  async read(request: AddressRequest, at = ''): Promise<Address> {
    return (await this.change(request, NO_ADDRESS, at))(NO_ADDRESS);
  }

  /**
   * The address that an order is for. One line alone may also be the customer's own address as their profile has it.
   * @param home the address of the customer's profile
   * Throws validation-failed: an order knows its community and where in it the car is.
   */
  async forOrder(request: AddressRequest, home: Address, at = ''): Promise<Address> {
    const communities = await this.communities.lookup([home.communityId]);
    const isHome = saysSame(request, home, communities);
    const address = isHome ? home : await this.read(request, at);
    await this.assertOrderable(address, at);
    return address;
  }

  /** Throws validation-failed unless the community is listed and served, or is to be confirmed by the operator. */
  async assertOrderable(address: Address, at = ''): Promise<void> {
    if (!isComplete(address))
      throw invalidFields([{ field: `${at}address`, message: 'Please enter the address where we find your car' }]);
    if (!isCommunityKnown(address)) throw invalidFields([{ field: `${at}communityId`, message: ASK_COMMUNITY }]);
    const community = address.communityId === null ? null : await this.communities.current(address.communityId);
    if (community && !community.active)
      throw invalidFields([{ field: `${at}communityId`, message: `We do not take new orders in ${community.name}` }]);
  }

  /** Undefined when the community stays. */
  private async chosen(
    { communityId, communityName, ...rest }: AddressRequest,
    before: Address,
    communities: CommunityLookup,
    at: string,
  ): Promise<Chosen | undefined> {
    const current = communities(before.communityId);
    if (communityId === null) return this.notListed(communityName ?? '', before);
    if (communityId !== undefined) {
      if (communityId === before.communityId || communityId === current?.id) return undefined;
      return this.offered(await this.communities.current(communityId), `${at}communityId`);
    }
    if (communityName) {
      const name = current?.name ?? before.communityName;
      return communityName === name
        ? undefined
        : this.offered(await this.communities.named(communityName), `${at}communityName`);
    }
    const { address } = rest;
    if (!address || !isTextAlone(rest) || address === addressText(before, communities)) return undefined;
    const found = await this.communities.namedWithin(address);
    if (found && found.id === current?.id) return undefined;
    if (!found?.active) throw invalidFields([{ field: `${at}communityId`, message: ASK_COMMUNITY }]);
    return found;
  }

  /** What people call a community may be in the list after all. */
  private async notListed(name: string, before: Address): Promise<Chosen | undefined> {
    if (name === before.communityName && before.communityId === null) return undefined;
    const listed = name === '' ? null : await this.communities.named(name);
    return listed?.active ? listed : { id: null, name };
  }

  private offered(community: Community | null, field: string): Community {
    if (!community?.active) throw invalidFields([{ field, message: CHOOSE }]);
    return community;
  }
}

/** Whether an address as a line, with its community or without, is this one. */
function saysSame(request: AddressRequest, home: Address, communities: CommunityLookup): boolean {
  const { address, tower, flat, communityId, communityName } = request;
  if (tower || flat || address !== addressText(home, communities)) return false;
  const listed = communities(home.communityId);
  const isSameId = communityId === undefined || communityId === home.communityId || communityId === listed?.id;
  return isSameId && (!communityName || communityName === (listed?.name ?? home.communityName));
}
