import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { takeNoAccess } from './session.js';

/** Says on the dashboard why office staff were redirected to it. */
export function NoAccessNotice() {
  const notify = useNotify();
  useEffect(() => {
    if (takeNoAccess())
      notify('You do not have access to that page. Ask an admin if you need it.', { type: 'warning' });
  }, [notify]);
  return null;
}
