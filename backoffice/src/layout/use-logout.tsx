import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { discardUnsavedChanges, hasUnsavedChanges } from '../components/unsaved-changes.js';
import { signOut } from '../providers/auth-provider.js';

/** Logs out, after a confirmation if a form has unsaved changes. Render `confirmDialog` beside the button. */
export function useLogout(): { logOut: () => void; confirmDialog: ReactNode } {
  const [confirming, setConfirming] = useState(false);
  return {
    logOut: () => (hasUnsavedChanges() ? setConfirming(true) : void signOut()),
    confirmDialog: confirming && (
      <ConfirmDialog
        title="Log out without saving?"
        text="Your unsaved changes will be lost."
        confirm="Log out"
        keep="Stay here"
        destructive
        onConfirm={() => {
          discardUnsavedChanges();
          setConfirming(false);
          void signOut();
        }}
        onClose={() => setConfirming(false)}
      />
    ),
  };
}
