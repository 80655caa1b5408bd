import { useId, useRef, useState } from 'react';
import { Box, Button, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import type { Logo } from '#libs/contract/logo.js';
import { logoIconPath, logoPath } from '#libs/logo.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { useBusinessName, useOwnLogo } from '../components/use-catalogue.js';
import { LOGO_TYPES } from './logo-upload.js';
import { Note, SettingsCard } from './settings-layout.js';
import { useLogoChanges } from './use-logo.js';

/** The logo of the site and the backoffice. Unlike the settings, it is saved at once. */
export function LogoCard() {
  const logo = useOwnLogo();
  const { error, isPending, upload, setContainsName, remove } = useLogoChanges();
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();

  function choose(field: HTMLInputElement) {
    const file = field.files?.[0];
    // Without this, choosing the corrected file again would not fire a change event.
    field.value = '';
    if (file) upload(file, logo?.containsName ?? false);
  }

  return (
    <SettingsCard section="logo">
      <Note>Shown on the website, in the browser tab and here. A change takes effect immediately.</Note>
      {logo && <LogoPreview logo={logo} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <Button
          variant="outlined"
          size="small"
          disabled={isPending || logo === undefined}
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          {logo ? 'Change logo' : 'Upload logo'}
        </Button>
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES}
          aria-label="Logo file"
          hidden
          onChange={(event) => choose(event.target)}
        />
        {logo && (
          <Button size="small" disabled={isPending} onClick={() => setAsking(true)}>
            Remove logo
          </Button>
        )}
      </Box>
      <FormHelperText id={helpId} error={error !== ''} role={error ? 'alert' : undefined}>
        {error ||
          'PNG, SVG, JPEG or WebP, best with a transparent or white background. A square one makes the best icon'}
      </FormHelperText>
      {logo && <ContainsName logo={logo} save={setContainsName} />}
      {isAsking && (
        <ConfirmDialog
          title="Remove the logo?"
          text="The website and the backoffice show the built-in logo again."
          confirm="Remove logo"
          busy={isPending}
          onConfirm={() => remove(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsCard>
  );
}

interface ContainsNameProps {
  logo: Logo;
  save: ReturnType<typeof useLogoChanges>['setContainsName'];
}

function ContainsName({ logo, save }: ContainsNameProps) {
  /** Null unless it is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={chosen ?? logo.containsName}
          onChange={(_, checked) => {
            setChosen(checked);
            save(checked, () => setChosen(null));
          }}
        />
      }
      label="The logo contains the name of the business"
    />
  );
}

/** As the header of the website and the tab of a browser show it. */
function LogoPreview({ logo }: { logo: Logo }) {
  const name = useBusinessName();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 2,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        color: '#0b1f22',
        background: '#fff',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '1.25rem', fontWeight: 700 }}>
        <Box
          component="img"
          src={logoPath(logo)}
          alt={logo.containsName ? name : ''}
          sx={{ maxWidth: 160, maxHeight: 36 }}
        />
        {!logo.containsName && name}
      </Box>
      <Box component="img" src={logoIconPath(logo)} alt="Icon" sx={{ width: 32, height: 32, borderRadius: 0.5 }} />
    </Box>
  );
}
