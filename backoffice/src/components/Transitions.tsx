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
  /** What the transition does, for the confirmation. */
  effect: string;
  /** The transition can't be undone. */
  grave: boolean;
}

/** Properties of a custom confirmation. */
export interface TransitionDialogProps<Details> {
  busy: boolean;
  onConfirm: (details?: Details) => void;
  onClose: () => void;
}

interface TransitionsProps<Status extends string, Details> {
  transitions: readonly Transition<Status>[];
  take: (to: Status, details?: Details) => Promise<unknown>;
  /** A custom confirmation for a transition that needs more than yes or no. */
  question?: (to: Status, props: TransitionDialogProps<Details>) => ReactNode;
  /** The notification after the transition. */
  taken: (status: Status) => string;
}

export function Transitions<Status extends string, Details = never>({
  transitions,
  take,
  question,
  taken,
}: TransitionsProps<Status, Details>) {
  const resource = useResourceContext()!;
  const [confirming, setConfirming] = useState<Transition<Status> | null>(null);
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ to, details }: { to: Status; details?: Details | undefined }) => take(to, details),
    onSuccess: (_, { to }) => {
      notify(taken(to), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: [resource] });
    },
    onError: (error) => {
      notify(errorMessage(error), { type: 'error', autoHideDuration: 5000 });
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
          color={transition.grave ? 'error' : 'primary'}
          onClick={() => setConfirming(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {confirming &&
        (question?.(confirming.to, {
          busy: isPending,
          onConfirm: (details) => mutate({ to: confirming.to, details }),
          onClose: () => setConfirming(null),
        }) ?? (
          <ConfirmDialog
            title={`${confirming.label}?`}
            text={confirming.effect}
            confirm={confirming.label}
            grave={confirming.grave}
            busy={isPending}
            onConfirm={() => mutate({ to: confirming.to })}
            onClose={() => setConfirming(null)}
          />
        ))}
    </>
  );
}
