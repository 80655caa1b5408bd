import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Role, StaffRole } from '#libs/contract/accounts.js';
import { hasPermission, type Permission } from '#libs/permissions.js';

/** The authenticated caller, as established by the access guard from the token and the stored account. */
export interface Caller {
  userId: string;
  email: string;
  role: Role;
  /** Null for customers. */
  staffRole: StaffRole | null;
  /** The sign-in this token belongs to. */
  sessionId: string;
}

/** Who may call a route: customers, employees, or staff with a permission. */
export type Grant = 'user' | 'employee' | Permission;

export type Access = 'public' | readonly Grant[];

export const ACCESS = 'access';

/** Anyone may call this route. A route without @Public or @Allow is forbidden for everyone. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);

/** Only callers with one of these grants may call this route. The service decides which records they may access. */
export const Allow = (...grants: Grant[]) => SetMetadata(ACCESS, grants satisfies Access);

/** Whether the caller has one of the grants of a route. */
export function isGranted({ role, staffRole }: Pick<Caller, 'role' | 'staffRole'>, grants: readonly Grant[]): boolean {
  return grants.some((grant) =>
    grant === 'user' || grant === 'employee' ? role === grant : hasPermission(staffRole, grant),
  );
}

/**
 * Checks whether the caller of a request may use its route. Implemented by identity, which the kernel does not import.
 */
export abstract class AccessCheck {
  /** Checks the caller of a request. Throws not-signed-in or forbidden. */
  abstract canActivate(context: ExecutionContext): true | Promise<true>;
}

/** Whether the caller may access an account's records: office staff may access all, others only their own. */
export function mayAccess({ role, userId }: Pick<Caller, 'role' | 'userId'>, ownerId: string | null): boolean {
  return role === 'admin' || userId === ownerId;
}

/** The caller of a route that is not public. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return context.switchToHttp().getRequest<{ user: Caller }>().user;
});
