import { Card, Typography } from '@mui/material';

/** Why no cars are shown. */
export function EmptySchedule({ text, about }: { text: string; about: string }) {
  return (
    <Card sx={{ p: 4, textAlign: 'center' }}>
      <Typography role="status" variant="h3" component="p">
        {text}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {about}
      </Typography>
    </Card>
  );
}
