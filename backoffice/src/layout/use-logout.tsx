import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { discardUnsavedChanges, hasUnsavedChanges } from '../components/unsaved-changes.js';
import { signOut } from '../providers/auth-provider.js';

/** Logs out, after a question when a form has unsaved changes. Show `question` beside the button. */
export function useLogout(): { logOut: () => void; question: ReactNode } {
  const [asked, setAsked] = useState(false);
  return {
    logOut: () => (hasUnsavedChanges() ? setAsked(true) : void signOut()),
    question: asked && (
      <ConfirmDialog
        title="Log out without saving?"
        text="Your unsaved changes will be lost."
        confirm="Log out"
        keep="Stay here"
        grave
        onConfirm={() => {
          discardUnsavedChanges();
          setAsked(false);
          void signOut();
        }}
        onClose={() => setAsked(false)}
      />
    ),
  };
}
