import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { LANGUAGES, type Language } from '#libs/browser/language.js';
import { useChooseLanguage } from './use-choose-language.js';
import { useTexts } from './use-texts.js';

/** Each language has its own name in its own script, for those who cannot read the other. */
export function LanguageSwitch() {
  const { t, language } = useTexts();
  const choose = useChooseLanguage();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      aria-label={t('shell.language')}
      onChange={(_, chosen: Language | null) => chosen && choose(chosen)}
    >
      {Object.entries(LANGUAGES).map(([code, { name, tag }]) => (
        <ToggleButton key={code} value={code} lang={tag} sx={{ minHeight: 44, px: 1.5, textTransform: 'none' }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
