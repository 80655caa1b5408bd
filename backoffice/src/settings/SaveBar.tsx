import { useEffect } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';
import { SaveButton } from 'react-admin';

interface SaveBarProps {
  /** Why saving failed, or an empty text. */
  error: string;
  /** The server's errors, by field. */
  fieldErrors: Record<string, string>;
  /** Whether the dialog that saves is open. It has the focus, and returns it when it is closed. */
  isAsking: boolean;
  onEdited: (edited: boolean) => void;
}

/** Stays in view while the form scrolls, and says why saving failed. */
export function SaveBar({ error, fieldErrors, isAsking, onEdited }: SaveBarProps) {
  const { setError, reset } = useFormContext();
  const { isDirty } = useFormState();
  useEffect(() => {
    if (isAsking) return;
    // The last one is the first error of the server.
    const last = Object.keys(fieldErrors).at(-1);
    for (const [field, message] of Object.entries(fieldErrors))
      setError(field, { type: 'server', message }, { shouldFocus: field === last });
  }, [fieldErrors, isAsking, setError]);
  useEffect(() => onEdited(isDirty), [isDirty, onEdited]);
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 1,
        mt: 2,
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      {error && (
        <Alert severity="error" sx={{ flex: '1 1 100%' }}>
          {error}
        </Alert>
      )}
      <Button onClick={() => reset()} disabled={!isDirty}>
        Discard changes
      </Button>
      <SaveButton label="Save settings" alwaysEnable={isDirty} disabled={!isDirty} icon={<></>} />
    </Box>
  );
}
