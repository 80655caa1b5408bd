import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTexts } from '../language/use-texts.js';
import { Page } from '../components/Page.js';

export function NotFound() {
  const { t } = useTexts();
  return (
    <Page title={t('shell.notFound')}>
      <Typography sx={{ mb: 2 }}>{t('shell.noScreen')}</Typography>
      <Button variant="contained" component={Link} to="/">
        {t('shell.toDashboard')}
      </Button>
    </Page>
  );
}
