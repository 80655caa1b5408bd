import { useState, type FormEvent } from 'react';
import { Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { continueSession } from '#libs/browser/session-renewal.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useTexts } from '../language/use-texts.js';
import { signIn } from '../providers/sign-in.js';

interface SignInAgainDialogProps {
  /** The email address at the last login. The office may have changed it since. */
  email: string;
  onDone: (signedIn: boolean) => void;
}

export default function SignInAgainDialog({ email, onDone }: SignInAgainDialogProps) {
  const { t } = useTexts();
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (entered: { email: string; password: string }) => {
      const session = await signIn(entered.email, entered.password);
      if (!continueSession(session)) throw new Error(t('signIn.otherAccount'));
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
        <DialogTitle id="sign-in-again">{t('signIn.title')}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1.5 }}>{t('signIn.text')}</Typography>
          <FormAlert error={error} />
          <TextField label={t('signIn.email')} name="email" type="email" defaultValue={email} autoComplete="username" />
          <TextField
            autoFocus
            label={t('signIn.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            error={missing}
            helperText={missing ? t('required') : undefined}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onDone(false)}>{t('signIn.leave')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('signIn.confirm')}
          </Button>
        </DialogActions>
      </form>
    </InputDialog>
  );
}
