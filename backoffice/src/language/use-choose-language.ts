import { useNotify } from 'react-admin';
import type { Language } from '#libs/browser/language.js';
import { chooseLanguage } from './language.js';

/** In the language itself, because its texts are not loaded. */
const NEEDS_CONNECTION: Record<Exclude<Language, 'en'>, string> = {
  hi: 'हिन्दी के लिए पहली बार नेटवर्क चाहिए। नेटवर्क आने पर फिर से चुनें।',
};

/** Changes the language, or says that this needs a connection. */
export function useChooseLanguage(): (language: Language) => void {
  const notify = useNotify();
  return (language) => {
    chooseLanguage(language).catch(() => {
      if (language !== 'en') notify(NEEDS_CONNECTION[language], { type: 'warning' });
    });
  };
}
