import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { discardUnsavedChanges, hasUnsavedChanges } from '../components/unsaved-changes.js';
import { readMarks } from '../employee/visit-marks.js';
import { useSendMarks } from '../employee/use-send-marks.js';
import { useTexts } from '../language/use-texts.js';
import { signOut } from '../providers/auth-provider.js';

/** Longer than a reachable server needs to respond. */
const SENDING_TIMEOUT_MS = 3_000;

/** Logs out, after a confirmation if something is not saved. Render `confirmDialog` beside the button. */
export function useLogout(): { logOut: () => void; confirmDialog: ReactNode } {
  const [question, setQuestion] = useState<'changes' | 'marks' | null>(null);
  const sendMarks = useSendMarks();
  const { t } = useTexts();

  async function leave() {
    setQuestion(null);
    const marks = readMarks();
    if (marks.length > 0) {
      const timeout = new Promise((resolve) => setTimeout(resolve, SENDING_TIMEOUT_MS));
      await Promise.race([sendMarks(marks), timeout]);
      if (readMarks().length > 0) return setQuestion('marks');
    }
    await signOut();
  }

  return {
    logOut: () => (hasUnsavedChanges() ? setQuestion('changes') : void leave()),
    confirmDialog: question && (
      <ConfirmDialog
        title={t(`logout.${question}.title`)}
        text={t(`logout.${question}.text`)}
        confirm={t('logout.confirm')}
        keep={t('leave.keep')}
        destructive
        onConfirm={() => {
          if (question === 'marks') {
            setQuestion(null);
            void signOut();
            return;
          }
          discardUnsavedChanges();
          void leave();
        }}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
