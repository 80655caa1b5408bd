import { useEffect } from 'react';
import { Box, Button } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';
import { SaveButton } from 'react-admin';

/** Stays in view while the form scrolls. Server errors are shown at their fields. */
export function SaveBar({ errors, onEdited }: { errors: Record<string, string>; onEdited: (edited: boolean) => void }) {
  const { setError, reset } = useFormContext();
  const { isDirty } = useFormState();
  useEffect(() => {
    for (const [field, message] of Object.entries(errors)) setError(field, { type: 'server', message });
  }, [errors, setError]);
  useEffect(() => onEdited(isDirty), [isDirty, onEdited]);
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
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
      <Button onClick={() => reset()} disabled={!isDirty}>
        Discard changes
      </Button>
      <SaveButton label="Save settings" alwaysEnable={isDirty} disabled={!isDirty} icon={<></>} />
    </Box>
  );
}
