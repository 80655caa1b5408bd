import { useState, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh, useResourceContext } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.js';
import { errorMessage } from './LoadError.js';

/** A transition that the server allows, with its button and confirmation. */
export interface Transition<Status extends string> {
  to: Status;
  label: string;
  /** The title of the confirmation. The default is the label. */
  question?: string;
  /** The label of the button that closes the confirmation without a change. */
  keep?: string;
  /** What the transition does, for the confirmation. */
  effect: string;
  /** The transition can't be undone. */
  destructive: boolean;
}

/** Properties of a custom confirmation. */
export interface TransitionDialogProps<Details> {
  busy: boolean;
  onConfirm: (details?: Details) => void;
  onClose: () => void;
}

interface TransitionsProps<Status extends string, Details> {
  transitions: readonly Transition<Status>[];
  apply: (to: Status, details?: Details) => Promise<unknown>;
  /** A custom confirmation for a transition that needs more than yes or no. */
  renderDialog?: (to: Status, props: TransitionDialogProps<Details>) => ReactNode;
  /** The notification after the transition. */
  successText: (status: Status) => string;
}

export function Transitions<Status extends string, Details = never>({
  transitions,
  apply,
  renderDialog,
  successText,
}: TransitionsProps<Status, Details>) {
  const resource = useResourceContext()!;
  const [confirming, setConfirming] = useState<Transition<Status> | null>(null);
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ to, details }: { to: Status; details?: Details | undefined }) => apply(to, details),
    onSuccess: (_, { to }) => {
      notify(successText(to), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: [resource] });
    },
    onError: (error) => {
      notify(errorMessage(error), { type: 'error' });
      refresh();
    },
    onSettled: () => setConfirming(null),
  });
  return (
    <>
      {transitions.map((transition) => (
        <Button
          key={transition.to}
          variant="outlined"
          color={transition.destructive ? 'error' : 'primary'}
          onClick={() => setConfirming(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {confirming &&
        (renderDialog?.(confirming.to, {
          busy: isPending,
          onConfirm: (details) => mutate({ to: confirming.to, details }),
          onClose: () => setConfirming(null),
        }) ?? (
          <ConfirmDialog
            title={confirming.question ?? `${confirming.label}?`}
            text={confirming.effect}
            confirm={confirming.label}
            keep={confirming.keep}
            destructive={confirming.destructive}
            busy={isPending}
            onConfirm={() => mutate({ to: confirming.to })}
            onClose={() => setConfirming(null)}
          />
        ))}
    </>
  );
}
