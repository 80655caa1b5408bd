import { X } from 'lucide-react';
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from './button.js';
import styles from './dialog.module.css';
import { useTranslation } from './translation.js';

interface DialogProps {
  title: string;
  /** What is asked or will happen. Screen readers read it when the dialog opens. */
  text?: ReactNode;
  onClose: () => void;
  /** Whether closing the dialog would lose what was entered in it. */
  hasInput?: boolean;
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

/**
 * The browser's modal dialog, open while it is rendered. Escape, the close button and a `CancelButton` call onClose, after
 * a question if that would lose input; the browser restores the focus.
 */
export function Dialog({ title, text, onClose, hasInput = false, children }: DialogProps) {
  const t = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Not a link in the text, which Enter would follow.
    if (document.activeElement instanceof HTMLAnchorElement) element?.querySelector('button')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const close = () => (hasInput ? setAsking(true) : onClose());
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={titleId}
        aria-describedby={text ? textId : undefined}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {text && <p id={textId}>{text}</p>}
        <CloseContext value={close}>{children}</CloseContext>
        <IconButton label={t('Close')} className={styles.close} onClick={close}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </dialog>
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </>
  );
}

/** A button in a dialog that closes it without saving. */
export function CancelButton({ look = 'secondary', children }: { look?: 'secondary' | 'ghost'; children: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <Button look={look} onClick={close}>
      {children}
    </Button>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog title="Discard your changes?" text="What you entered has not been saved." onClose={onKeep}>
      <div className={styles.actions}>
        <Button onClick={onKeep}>Keep editing</Button>
        <Button look="secondary" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}
