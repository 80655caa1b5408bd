import { IconButton, Tooltip } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { mayChange } from '../session/permissions.js';

export function EditAction({ to, name }: { to: string; name: string }) {
  if (!mayChange(useResourceContext() ?? '')) return null;
  return (
    <Tooltip title="Edit">
      <IconButton
        component={Link}
        to={to}
        size="small"
        aria-label={`Edit ${name}`}
        onClick={(event: React.MouseEvent) => event.stopPropagation()}
      >
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
