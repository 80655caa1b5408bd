import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * The form over a record's page.
 *
 * @param path the address of the record's page
 * @param isAddressed whether the form's own address opened it; closing it then leads to the page's address
 */
export function useRecordForm(path: string, isAddressed: boolean) {
  const [editing, setEditing] = useState(isAddressed);
  const navigate = useNavigate();
  return {
    editing,
    edit: () => setEditing(true),
    close: () => (isAddressed ? void navigate(path, { replace: true }) : setEditing(false)),
  };
}
