import type { ReactNode } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type DialogProps,
} from '@mui/material';

interface ConfirmDialogProps {
  title: string;
  text?: string;
  /** The label of the confirm button. */
  confirm: string;
  /** The label of the cancel button. The default is Keep for destructive actions, and Cancel for others. */
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
  keep = destructive ? 'Keep' : 'Cancel',
  busy = false,
  maxWidth = 'xs',
  disabled = false,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      aria-labelledby="confirmation-title"
      aria-describedby={text ? 'confirmation-text' : undefined}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id="confirmation-title">{title}</DialogTitle>
      {(text || children) && (
        <DialogContent>
          {text && <DialogContentText id="confirmation-text">{text}</DialogContentText>}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose} autoFocus={destructive}>
          {keep}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          onClick={onConfirm}
          loading={busy}
          disabled={disabled}
          autoFocus={!destructive}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
