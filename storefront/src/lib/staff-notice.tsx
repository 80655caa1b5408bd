import type { Role } from '#libs/contract/accounts.js';
import { homeOf } from '../app/session.js';
import { Alert } from '../ui/alert.js';
import { ButtonLink } from '../ui/button.js';

/** Explains that a customer page cannot be used with a staff account. */
export function StaffNotice({ role }: { role: Role }) {
  return (
    <Alert
      message="You’re logged in with a staff account, which can’t order plans or washes."
      actions={
        <ButtonLink to={homeOf(role)} size="small">
          Open your dashboard
        </ButtonLink>
      }
    >
      <p>To order for yourself, log out and use a customer account.</p>
    </Alert>
  );
}
