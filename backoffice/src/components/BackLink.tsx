import { Box, Button } from '@mui/material';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { Link } from 'react-router-dom';
import { Neighbours } from './Neighbours.js';
import { useReturnState } from './screen-focus.js';

/** Links back to a list with its filters, and to the records before and after this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Box className="not-printed" sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
      <Button
        component={Link}
        to={to}
        state={useReturnState()}
        size="small"
        startIcon={<ArrowBackOutlined />}
        sx={{ ml: -0.5 }}
      >
        {children}
      </Button>
      <Neighbours />
    </Box>
  );
}
