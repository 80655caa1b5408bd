import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Page } from '../components/Page.js';

export function NotFound() {
  return (
    <Page title="404 Not Found">
      <Typography sx={{ mb: 2 }}>The backoffice has no screen at this address.</Typography>
      <Button variant="contained" component={Link} to="/">
        Go to the dashboard
      </Button>
    </Page>
  );
}
