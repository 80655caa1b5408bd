import type { Role } from '#libs/contract/accounts.js';
import { homeOf } from '../app/session.js';
import { Alert } from '../ui/alert.js';
import { ButtonLink } from '../ui/button.js';

/** Says that a page for customers cannot be used with a staff account. */
export function StaffNotice({ role }: { role: Role }) {
  return (
    <Alert
      message="You are logged in with a staff account. Plans and washes are ordered with a customer account."
      actions={
        <ButtonLink to={homeOf(role)} size="small">
          Open your dashboard
        </ButtonLink>
      }
    >
      <p>To order for yourself, log out and use your own customer account.</p>
    </Alert>
  );
}
