import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Role } from '#libs/contract/accounts.js';

/** The authenticated caller, as established by the access guard from the token and the stored account. */
export interface Caller {
  userId: string;
  email: string;
  role: Role;
  /** The sign-in this token belongs to. */
  sessionId: string;
}

export type Access = 'public' | readonly Role[];

export const ACCESS = 'access';

/** Anyone may call this route. A route without @Public or @Allow is refused for everyone. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);

/** Only these roles may call this route; the service decides which records they reach. */
export const Allow = (...roles: Role[]) => SetMetadata(ACCESS, roles satisfies Access);

/** The caller of a route that is not public. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return context.switchToHttp().getRequest<{ user: Caller }>().user;
});
