import { Injectable } from '@nestjs/common';
import { hasPermission } from '#libs/permissions.js';
import { AccountsService } from '../identity/accounts.service.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { fieldError } from '../kernel/field-error.js';
import { createRecord } from '../kernel/request-identity.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { CustomerNotesStore, type CustomerNote } from './customer-notes.store.js';

/** All notes of a customer are listed on one page. */
const MAX_NOTES = 500;

/** Notes by staff about customers: calls, requests, complaints. */
@Injectable()
export class CustomerNotesService {
  constructor(
    private readonly store: CustomerNotesStore,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** The notes about a customer, newest first. Throws not-found for an account that is not a customer's. */
  async ofCustomer(customerId: string): Promise<CustomerNote[]> {
    await this.accounts.findCustomer(customerId);
    return this.store.ofCustomer(customerId);
  }

  /** Adds a note of the caller. Throws not-found, or validation-failed when the customer has too many. */
  async add({ userId, email }: Caller, customerId: string, text: string): Promise<CustomerNote> {
    await this.accounts.findCustomer(customerId);
    if ((await this.store.count(customerId)) >= MAX_NOTES)
      throw fieldError('text', `A customer can have at most ${MAX_NOTES} notes`);
    const note = { customerId, text, byId: userId, by: email, at: this.clock.now(), editedAt: null };
    const added = await createRecord(this.store.notes, this.clock, note);
    // A deletion of the account may have listed its notes before this one was stored.
    if (await this.accounts.find(customerId)) return added;
    await this.store.notes.remove(added.id);
    notFound('account');
  }

  /** Changes the caller's own note. Throws not-found or forbidden. */
  async edit({ userId }: Caller, customerId: string, noteId: string, text: string): Promise<CustomerNote> {
    const changed = await updateWithRetry(this.store.notes, noteId, (note) => {
      if (note.customerId !== customerId) notFound('note');
      if (note.byId !== userId) throw new DomainError('forbidden', { message: 'Only its author can edit a note.' });
      return note.text === text ? null : { ...note, text, editedAt: this.clock.now() };
    });
    return changed ?? notFound('note');
  }

  /** Deletes the caller's own note, or any note as an admin. Throws not-found or forbidden. */
  async remove({ userId, staffRole }: Caller, customerId: string, noteId: string): Promise<void> {
    const note = await this.store.notes.get(noteId);
    if (note?.customerId !== customerId) notFound('note');
    if (note.byId !== userId && !hasPermission(staffRole, 'staff:write'))
      throw new DomainError('forbidden', { message: 'Only its author or an admin can delete a note.' });
    await this.store.notes.remove(noteId);
  }

  /** Deletes all notes about a customer, together with the account. */
  async removeAll(customerId: string): Promise<void> {
    for (const { id } of await this.store.ofCustomer(customerId)) await this.store.notes.remove(id);
  }
}
