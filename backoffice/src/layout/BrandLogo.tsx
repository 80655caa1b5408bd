import { useEffect } from 'react';
import { Box } from '@mui/material';
import { logoIconPath, logoPath } from '#libs/logo.js';
import { useBusinessName, useOwnLogo } from '../components/use-catalogue.js';
import { useTexts } from '../language/use-texts.js';

/** A logo is made for white paper. */
const PAPER = { p: 0.5, borderRadius: 1, background: '#fff' };

/** The logo and the name of the business, of which a logo can be part. The icon of the browser's tab follows it. */
export function BrandLogo() {
  const { t } = useTexts();
  const name = useBusinessName();
  const logo = useOwnLogo();
  useTabIcon(logo ? logoIconPath(logo) : null);
  const label = (
    <Box sx={(theme) => ({ fontSize: '0.8125rem', color: theme.navigation.secondary })}>{t('shell.name')}</Box>
  );
  if (logo?.containsName)
    return (
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
        <Box
          component="img"
          src={logoPath(logo)}
          alt={name}
          sx={{ height: 40, maxWidth: '100%', objectFit: 'contain', ...PAPER }}
        />
        {label}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      {logo === undefined ? (
        <Box sx={{ width: 32, height: 32 }} />
      ) : (
        <Box
          component="img"
          src={logo ? logoPath(logo) : `${import.meta.env.BASE_URL}icon.svg`}
          alt=""
          sx={{ height: 32, maxWidth: 96, objectFit: 'contain', ...(logo && PAPER) }}
        />
      )}
      <Box sx={{ lineHeight: 1.2 }}>
        <Box sx={{ fontWeight: 700, fontSize: '1.0625rem', minHeight: '1.2em', overflowWrap: 'anywhere' }}>{name}</Box>
        {label}
      </Box>
    </Box>
  );
}

/** @param path null for the built-in icon */
function useTabIcon(path: string | null): void {
  useEffect(() => {
    if (path === null) return undefined;
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"], link[rel="apple-touch-icon"]')];
    const before = links.map(({ href, type }) => ({ href, type }));
    for (const link of links) Object.assign(link, { href: path, type: 'image/png' });
    return () => links.forEach((link, at) => Object.assign(link, before[at]));
  }, [path]);
}
