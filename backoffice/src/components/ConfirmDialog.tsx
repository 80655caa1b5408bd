import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type DialogProps,
} from '@mui/material';
import { useTexts } from '../language/use-texts.js';
import { InputCount } from './FormAlert.js';
import { useUnsavedChanges } from './unsaved-changes.js';

interface ConfirmDialogProps {
  title: string;
  text?: string;
  /** The label of the confirm button. */
  confirm: string;
  /** The label of the cancel button, such as `Keep plan`. The default is Cancel. */
  keep?: string;
  /** Marks an action that can't be undone. */
  destructive?: boolean;
  busy?: boolean;
  maxWidth?: DialogProps['maxWidth'];
  /** Disables the confirm button while required inputs are missing. */
  disabled?: boolean;
  /** Inputs to fill in before confirming. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  text,
  confirm,
  destructive = false,
  keep,
  busy = false,
  maxWidth = 'xs',
  disabled = false,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTexts();
  // Another dialog may be open above it.
  const id = useId();
  return (
    <InputDialog
      role="alertdialog"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {(text || children) && (
        <DialogContent>
          {text && <DialogContentText id={`${id}-text`}>{text}</DialogContentText>}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose} autoFocus={destructive}>
          {keep ?? t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          // The second click of a double click comes before the button is busy.
          onClick={({ detail }) => detail < 2 && onConfirm()}
          loading={busy}
          disabled={disabled}
          autoFocus={!destructive}
        >
          {confirm}
        </Button>
      </DialogActions>
    </InputDialog>
  );
}

interface InputDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'onChange'> {
  /** Whether closing the dialog would lose something. By default, whether something was typed, ticked or chosen. */
  hasInput?: boolean;
  /** Whether the input is there again when the dialog is opened after another screen or a reload. */
  keepsDraft?: boolean;
  onClose: () => void;
}

/** The visible inputs of a form that have an error, those of selects included. */
const INVALID = '[aria-invalid="true"]:not([aria-hidden="true"])';

/**
 * A dialog with inputs. Escape, a click beside it, Back and a reload ask before they are lost. The first input that is
 * rejected has the focus after its form was submitted.
 */
export function InputDialog({ hasInput, keepsDraft = false, onClose, children, ...props }: InputDialogProps) {
  const [inputCount, setInputCount] = useState(0);
  const isEntered = hasInput ?? inputCount > 0;
  const { tryToLeave, question } = useLeaveQuestion(isEntered, onClose);
  useUnsavedChanges(isEntered && !keepsDraft, { isModal: true });
  const dialog = useRef<HTMLDivElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  useEffect(() => {
    if (submitCount > 0) dialog.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [submitCount]);
  const noticeInput = () => setInputCount((count) => count + 1);
  function noticeChoice(event: SyntheticEvent) {
    if (isChoice(event)) noticeInput();
  }
  return (
    <>
      <Dialog
        {...props}
        ref={dialog}
        open
        onClose={tryToLeave}
        onSubmit={() => setSubmitCount((count) => count + 1)}
        onChange={noticeInput}
        onClickCapture={noticeChoice}
        onKeyDownCapture={noticeChoice}
      >
        <InputCount value={inputCount}>{children}</InputCount>
      </Dialog>
      {question}
    </>
  );
}

/**
 * Whether an event chooses an option of a select, a suggestion or a day. They are outside of the dialog's element, and
 * cause no change event. Suggestions keep the focus in their input, which names the one that Enter chooses.
 */
function isChoice({ nativeEvent: event }: SyntheticEvent): boolean {
  const element = event.target as Element;
  if (event instanceof KeyboardEvent)
    return [' ', 'Enter'].includes(event.key) && element.closest('[role=option], [aria-activedescendant]') !== null;
  return element.closest('[role=option], [role=grid] button') !== null;
}

/**
 * Asks before input is lost.
 *
 * @param onLeave called immediately without input, otherwise after the question
 * @returns what closes the form, and the question to render
 */
export function useLeaveQuestion(
  hasInput: boolean,
  onLeave: () => void,
): { tryToLeave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    tryToLeave: () => (hasInput ? setAsking(true) : onLeave()),
    question: asking && <LeaveQuestion onConfirm={onLeave} onClose={() => setAsking(false)} />,
  };
}

export function LeaveQuestion({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.confirm')}
      keep={t('leave.keep')}
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
