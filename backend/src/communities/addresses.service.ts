import { Injectable } from '@nestjs/common';
import type { AddressRequest } from '#libs/contract/addresses.js';
import { MESSAGES } from '#libs/messages.js';
import {
  addressText,
  changedAddress,
  isCommunityKnown,
  isComplete,
  isTextAlone,
  NO_ADDRESS,
  type Address,
  type ChosenCommunity,
  type CommunityLookup,
} from '../customers/address.js';
import { fieldError } from '../kernel/field-error.js';
import { CommunitiesService } from './communities.service.js';
import { nameKey, nameKeysWithin, type Community } from './community.js';

const ASK_COMMUNITY = 'Please choose your community, or tell us its name if it is not listed';

/** Reads addresses from requests, and finds their communities. */
@Injectable()
export class AddressesService {
  constructor(private readonly communities: CommunitiesService) {}

  /**
   * Returns a function that applies a request's address fields to the stored address. An address on one line must
   * contain the name of a listed community, unless it is the stored one.
   * @param before the address when the request arrived
   * @param at the prefix of the address fields in the request, such as `carDetails.`
   * @throws DomainError validation-failed
   */
  async change(request: AddressRequest, before: Address, at = ''): Promise<(address: Address) => Address> {
    const communities = await this.communities.lookup([before.communityId]);
    const chosen = await this.chosen(request, before, communities, at);
    const after = changedAddress(before, request, communities, chosen);
    if (isComplete(after) && !isCommunityKnown(after)) throw fieldError(`${at}communityId`, ASK_COMMUNITY);
    if (chosen && chosen.id !== null && request.address === undefined)
      await this.assertNamesNoOther(after.text, chosen, `${at}address`);
    return (address) => changedAddress(address, request, communities, chosen);
  }

  /** The address of a request, without a stored one. Throws validation-failed. */
  async read(request: AddressRequest, at = ''): Promise<Address> {
    return (await this.change(request, NO_ADDRESS, at))(NO_ADDRESS);
  }

  /**
   * The address of an order. One line may also be the address of the customer's profile.
   * @param home the address of the customer's profile
   * @throws DomainError validation-failed unless the address has a community and a place in it
   */
  async forOrder(request: AddressRequest, home: Address, at = ''): Promise<Address> {
    const communities = await this.communities.lookup([home.communityId]);
    const isHome = isSameAddress(request, home, communities);
    const address = isHome ? home : await this.read(request, at);
    await this.assertOrderable(address, at);
    return address;
  }

  /** Throws validation-failed unless the community is active, or unlisted and to be confirmed by the operator. */
  async assertOrderable(address: Address, at = ''): Promise<void> {
    if (!isComplete(address)) throw fieldError(`${at}address`, 'Please enter the address where we find your car');
    if (!isCommunityKnown(address)) throw fieldError(`${at}communityId`, ASK_COMMUNITY);
    const community = address.communityId === null ? null : await this.communities.current(address.communityId);
    if (community) assertOpen(community, `${at}communityId`);
  }

  /** Undefined when the community does not change. */
  private async chosen(
    { communityId, communityName, ...rest }: AddressRequest,
    before: Address,
    communities: CommunityLookup,
    at: string,
  ): Promise<ChosenCommunity | undefined> {
    const current = communities(before.communityId);
    if (communityId === null) return this.notListed(communityName ?? '', before);
    if (communityId !== undefined) {
      if (communityId === before.communityId || communityId === current?.id) return undefined;
      return this.assertActive(await this.communities.current(communityId), `${at}communityId`);
    }
    if (communityName) {
      const name = current?.name ?? before.communityName;
      return communityName === name
        ? undefined
        : this.assertActive(await this.communities.named(communityName), `${at}communityName`);
    }
    const { address } = rest;
    if (!address || !isTextAlone(rest) || address === addressText(before, communities)) return undefined;
    const found = await this.communities.namedWithin(address);
    if (found && found.id === current?.id) return undefined;
    if (!found?.active) throw fieldError(`${at}communityId`, ASK_COMMUNITY);
    return found;
  }

  /** A name given as not listed may match a listed community after all. */
  private async notListed(name: string, before: Address): Promise<ChosenCommunity | undefined> {
    if (name === before.communityName && before.communityId === null) return undefined;
    const listed = name === '' ? null : await this.communities.named(name);
    return listed?.active ? listed : { id: null, name };
  }

  /** A stored line stays when the community changes, so it may name another one. The team would go there. */
  private async assertNamesNoOther(text: string, { id, name }: ChosenCommunity, field: string): Promise<void> {
    if (text === '' || nameKeysWithin(text).includes(nameKey(name))) return;
    const other = await this.communities.namedWithin(text);
    if (other && other.id !== id)
      throw fieldError(field, `This address names ${other.name}. Please enter the flat in ${name}`);
  }

  private assertActive(community: Community | null, field: string): Community {
    if (!community) throw fieldError(field, MESSAGES.communityNotListed);
    assertOpen(community, field);
    return community;
  }
}

/** Names the community, because pages that do not ask for one show the message too, such as a renewal. */
function assertOpen({ name, active }: Community, field: string): void {
  if (!active) throw fieldError(field, `We do not take new orders in ${name}`);
}

/** Whether a request contains this address on one line, with or without its community. */
function isSameAddress(request: AddressRequest, home: Address, communities: CommunityLookup): boolean {
  const { address, tower, flat, communityId, communityName } = request;
  if (tower || flat || address !== addressText(home, communities)) return false;
  const listed = communities(home.communityId);
  const isSameId = communityId === undefined || communityId === home.communityId || communityId === listed?.id;
  return isSameId && (!communityName || communityName === (listed?.name ?? home.communityName));
}
