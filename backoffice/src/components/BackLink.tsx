import { Button } from '@mui/material';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { Link } from 'react-router-dom';

/** Links back to a list with its filters. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} size="small" startIcon={<ArrowBackOutlined />} sx={{ ml: -0.5, mb: 1 }}>
      {children}
    </Button>
  );
}
