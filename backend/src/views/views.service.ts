import { Injectable } from '@nestjs/common';
import type { ColumnLayout, ColumnLayoutResponse, ViewRequest } from '#libs/contract/views.js';
import { hasPermission } from '#libs/permissions.js';
import { BACKOFFICE_SCREENS, isBackofficeScreen } from '#libs/screens.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { notFound } from '../kernel/not-found.js';
import { idFrom } from '../kernel/ids.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { isRecord } from '../kernel/is-record.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { fieldError } from '../kernel/field-error.js';
import { layoutResponse } from './column-layout.js';
import type { SavedView } from './saved-view.js';
import { ViewsStore } from './views.store.js';

/** Of one owner. */
const MAX_VIEWS = 200;
/** There are fewer lists than this. */
const MAX_LAYOUTS = 50;

/** Named views of lists, private ones and those that staff share, and the column layout of each person. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly store: ViewsStore,
    private readonly clock: Clock,
  ) {}

  /** A person's own views and the shared ones of lists that they may read, by name. */
  async visibleTo({ userId, staffRole }: Caller): Promise<SavedView[]> {
    const [own, shared] = await Promise.all([this.store.ofOwner(userId, MAX_VIEWS), this.store.shared()]);
    const views = [...own, ...shared.filter(({ ownerId }) => ownerId !== userId)];
    return views.filter(({ resource }) => mayRead(staffRole, resource)).sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Saves a view, or replaces the person's own one of the same name and list. Throws validation-failed. */
  async save(ownerId: string, request: ViewRequest): Promise<SavedView> {
    if (!isFilter(request.filter))
      throw fieldError('filter', 'filter must be a JSON object of values and lists of values');
    const id = idFrom('view', ownerId, request.resource, request.name);
    const own = await this.store.ofOwner(ownerId, MAX_VIEWS);
    if (own.length >= MAX_VIEWS && !own.some((view) => view.id === id))
      throw fieldError('name', `You can save at most ${MAX_VIEWS} views`);
    await insertIfAbsent(this.store.views, { ...request, id, ownerId, createdAt: this.clock.now() });
    return (await updateWithRetry(this.store.views, id, (current) => ({ ...current, ...request })))!;
  }

  /**
   * Deletes a person's own view, or a shared one for those who manage staff: its owner may have left. Throws not-found,
   * including for any other view of somebody else.
   */
  async remove({ userId, staffRole }: Caller, id: string): Promise<void> {
    const view = await this.store.views.get(id);
    const mayDelete = view?.ownerId === userId || (view?.isShared === true && hasPermission(staffRole, 'staff:write'));
    if (!mayDelete) notFound('view');
    await this.store.views.remove(id);
  }

  /** Deletes a person's private views and column layouts. Shared views stay: staff manage them. */
  async removeOf(userId: string): Promise<void> {
    for (const { id, isShared } of await this.store.ofOwner(userId, MAX_VIEWS))
      if (!isShared) await this.store.views.remove(id);
    await this.store.layouts.remove(userId);
  }

  /** A person's column layout of each list. */
  async layouts(userId: string): Promise<ColumnLayoutResponse[]> {
    const layouts = (await this.store.layouts.get(userId))?.layouts ?? {};
    return Object.entries(layouts).map(([resource, layout]) => layoutResponse(resource, layout));
  }

  /**
   * Saves a person's column layout of a list, replacing the previous one. The last write wins. Throws
   * validation-failed.
   */
  async saveLayout(
    userId: string,
    resource: string,
    { hidden, order, widths }: ColumnLayout,
  ): Promise<ColumnLayoutResponse> {
    const layout = { hidden, order, widths: widths.map(({ column, width }) => ({ column, width })) };
    await insertIfAbsent(this.store.layouts, { id: userId, layouts: {} });
    await updateWithRetry(this.store.layouts, userId, (current) => {
      const layouts = { ...current.layouts, [resource]: layout };
      if (Object.keys(layouts).length > MAX_LAYOUTS)
        throw fieldError('resource', `You can save column layouts for at most ${MAX_LAYOUTS} lists`);
      return { ...current, layouts };
    });
    return layoutResponse(resource, layout);
  }
}

/**
 * Whether a member of staff may read a list. A filter can contain what its author searched for, such as an email
 * address.
 */
function mayRead(staffRole: Caller['staffRole'], resource: string): boolean {
  if (!isBackofficeScreen(resource)) return false;
  const permission = BACKOFFICE_SCREENS[resource];
  return permission !== 'employee' && hasPermission(staffRole, permission);
}

/**
 * Whether the text is a valid list filter. An invalid one would break the list for everyone the view is shared with.
 */
function isFilter(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return false;
    return Object.values(value).every((one) => (Array.isArray(one) ? one : [one]).every(isScalar));
  } catch {
    return false;
  }
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
