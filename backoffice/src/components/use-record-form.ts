import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens and closes the form beside a record's page.
 *
 * @param path the path of the record's page
 * @param isOpenedByUrl whether the form was opened by its own URL; closing it then navigates to the page
 */
export function useRecordForm(path: string, isOpenedByUrl: boolean) {
  const [editing, setEditing] = useState(isOpenedByUrl);
  const navigate = useNavigate();
  return {
    editing,
    edit: () => setEditing(true),
    close: () => (isOpenedByUrl ? void navigate(path, { replace: true }) : setEditing(false)),
  };
}
