import { useState, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh, useResourceContext } from 'react-admin';
import { Confirmation } from './Confirmation.js';
import { messageOf } from './Failure.js';

/** A transition that the server allows, with its button and confirmation. */
export interface Step<Status extends string> {
  to: Status;
  label: string;
  /** What the transition does, for the confirmation. */
  effect: string;
  /** The transition can't be undone. */
  grave: boolean;
}

/** Properties of a custom confirmation. */
export interface QuestionProps<Details> {
  busy: boolean;
  onConfirm: (details?: Details) => void;
  onClose: () => void;
}

interface StepsProps<Status extends string, Details> {
  steps: readonly Step<Status>[];
  take: (to: Status, details?: Details) => Promise<unknown>;
  /** A custom confirmation for a transition that needs more than yes or no. */
  question?: (to: Status, props: QuestionProps<Details>) => ReactNode;
  /** The notification after the transition. */
  taken: (status: Status) => string;
}

export function Steps<Status extends string, Details = never>({
  steps,
  take,
  question,
  taken,
}: StepsProps<Status, Details>) {
  const resource = useResourceContext()!;
  const [asked, setAsked] = useState<Step<Status> | null>(null);
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
      notify(messageOf(error), { type: 'error', autoHideDuration: 5000 });
      refresh();
    },
    onSettled: () => setAsked(null),
  });
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step.to}
          variant="outlined"
          color={step.grave ? 'error' : 'primary'}
          onClick={() => setAsked(step)}
        >
          {step.label}
        </Button>
      ))}
      {asked &&
        (question?.(asked.to, {
          busy: isPending,
          onConfirm: (details) => mutate({ to: asked.to, details }),
          onClose: () => setAsked(null),
        }) ?? (
          <Confirmation
            title={`${asked.label}?`}
            text={asked.effect}
            confirm={asked.label}
            grave={asked.grave}
            busy={isPending}
            onConfirm={() => mutate({ to: asked.to })}
            onClose={() => setAsked(null)}
          />
        ))}
    </>
  );
}
