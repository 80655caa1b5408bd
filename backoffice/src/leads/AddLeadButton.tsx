import { Button } from '@mui/material';
import AddOutlined from '@mui/icons-material/AddOutlined';
import { Link, useLocation } from 'react-router-dom';

/** Opens the form of a new lead beside the list, which keeps its filters. */
export function AddLeadButton() {
  const { search } = useLocation();
  return (
    <Button variant="contained" component={Link} to={{ pathname: '/leads/create', search }} startIcon={<AddOutlined />}>
      Add lead
    </Button>
  );
}
