import { useState, type FormEvent } from 'react';
import { Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { continueSession, OTHER_ACCOUNT } from '#libs/browser/session-renewal.js';
import { MESSAGES } from '#libs/messages.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { signIn } from '../providers/sign-in.js';

interface SignInAgainDialogProps {
  /** The email address at the last login. The office may have changed it since. */
  email: string;
  onDone: (signedIn: boolean) => void;
}

export default function SignInAgainDialog({ email, onDone }: SignInAgainDialogProps) {
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (entered: { email: string; password: string }) => {
      const session = await signIn(entered.email, entered.password);
      if (!continueSession(session)) throw new Error(OTHER_ACCOUNT);
    },
    onSuccess: () => onDone(true),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog is a portal: without this the form behind it would be submitted.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const password = fields.get('password') as string;
    setMissing(!password);
    if (password && !isPending) mutate({ email: fields.get('email') as string, password });
  }

  return (
    <InputDialog onClose={() => onDone(false)} aria-labelledby="sign-in-again" maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id="sign-in-again">Please log in again</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1.5 }}>Your session has ended. Unsaved changes are kept while you log in.</Typography>
          <FormAlert error={error} />
          <TextField label="Email" name="email" type="email" defaultValue={email} autoComplete="username" />
          <TextField
            autoFocus
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={missing}
            helperText={missing ? MESSAGES.required : undefined}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onDone(false)}>Leave this screen</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            Log in
          </Button>
        </DialogActions>
      </form>
    </InputDialog>
  );
}
