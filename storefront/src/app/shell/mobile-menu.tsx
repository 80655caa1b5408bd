import { CircleUserRound, LogOut, Moon, Sun, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { phoneLink } from '#libs/brand.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { toggleTheme } from '#libs/browser/theme.js';
import { useTheme } from '../../lib/theme.js';
import { Button, ButtonLink, IconButton } from '../../ui/button.js';
import { NavLink } from '../../ui/link.js';
import { Logo } from '../../ui/logo.js';
import type { Session } from '#libs/browser/session.js';
import styles from './mobile-menu.module.css';
import { SITE_LINKS } from './navigation.js';

interface MobileMenuProps {
  session: Session | null;
  onLogout: () => void;
  onClose: () => void;
}

/** A menu that slides in from the right. The browser's modal dialog traps and restores the focus. */
export function MobileMenu({ session, onLogout, onClose }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dark = useTheme() === 'dark';
  const { contacts, logo } = useCatalogue().catalogue;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const logout = () => {
    onClose();
    onLogout();
  };

  return (
    <dialog ref={dialog} className={styles.menu} aria-label="Menu" closedby="any" onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.top}>
          <Logo name={contacts.name} logo={logo} />
          <IconButton label="Close menu" onClick={onClose}>
            <X size={24} aria-hidden="true" />
          </IconButton>
        </div>
        <nav className={styles.links} aria-label="Main">
          {SITE_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.link} onClick={onClose}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.account}>
          {session ? (
            <>
              <ButtonLink to="/profilepage" look="secondary" wide onClick={onClose}>
                <CircleUserRound size={20} aria-hidden="true" /> Profile
              </ButtonLink>
              <Button look="ghost" wide onClick={logout}>
                <LogOut size={20} aria-hidden="true" /> Logout
              </Button>
            </>
          ) : (
            <>
              <ButtonLink to="/register" wide onClick={onClose}>
                Signup
              </ButtonLink>
              <ButtonLink to="/login" look="secondary" wide onClick={onClose}>
                Login
              </ButtonLink>
            </>
          )}
          <Button look="ghost" wide onClick={toggleTheme}>
            {dark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
            {dark ? 'Light theme' : 'Dark theme'}
          </Button>
        </div>
        <p className={styles.help}>
          Questions? <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>
        </p>
      </div>
    </dialog>
  );
}
