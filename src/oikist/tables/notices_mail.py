"""MailNotifier: tells people by e-mail, through a mail server that the operator names."""

import re
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formataddr, formatdate, make_msgid, parseaddr
from typing import Final

from oikist.tables.addresses import check_mail
from oikist.tables.notifier import TEXTS, Notice, NoticeFailed, Notifier
from oikist.tables.people import Person
from oikist.tables.places import Refused
from oikist.text import say

STARTTLS: Final = "starttls"
TLS: Final = "tls"
NONE: Final = "none"
SECURITIES: Final = (STARTTLS, TLS, NONE)
MAIL_SECONDS: Final = 10.0
FINAL_CODE: Final = 500  # by which a mail server says that trying again is of no use
_ADDRESS: Final = re.compile(r"\S+@\S+")
_LONGEST_REASON: Final = 120


class MailNotifier(Notifier):
    """Mail by SMTP; `sender` is an address, or a name with an address: Oikist <tables@example.org>."""

    channel = "mail"

    def __init__(
        self,
        host: str,
        port: int,
        sender: str,
        user: str = "",
        password: str = "",
        security: str = STARTTLS,
        seconds: float = MAIL_SECONDS,
        context: ssl.SSLContext | None = None,
    ) -> None:
        if security not in SECURITIES:
            raise ValueError(f"{security!r} is none of {', '.join(SECURITIES)}.")
        name, address = parseaddr(sender if sender.isprintable() else "")
        self._sender = formataddr((name, check_mail(address)))
        self._domain = address.rpartition("@")[2]
        self._host, self._port, self._seconds = host, port, seconds
        self._user, self._password = user, password
        self._security = security
        self._context = context or ssl.create_default_context()

    def can_reach(self, person: Person) -> bool:
        return bool(person.mail)

    def send(self, notice: Notice, person: Person) -> None:
        try:
            message = self._message(notice, check_mail(person.mail), person.language)
        except Refused:  # whose sentence names the address
            raise NoticeFailed("The mail address that you gave cannot be one.", is_final=True) from None
        try:
            server = self._connect()
            try:
                self._log_in(server)
                server.send_message(message)
                with suppress(smtplib.SMTPException, OSError):  # the notice is handed over, whatever it says to that
                    server.quit()
            finally:
                server.close()
        except (smtplib.SMTPException, OSError, UnicodeError) as error:
            code, words = _answer(error)
            sentence = f"The mail server {self._host} did not take the notice: {_tidy(words)}."
            raise NoticeFailed(sentence, code >= FINAL_CODE) from None

    def _message(self, notice: Notice, address: str, language: str) -> EmailMessage:
        """The mail; its headers are made by the email module, which lets no text become another header."""
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = address
        message["Subject"] = " ".join(line for line in notice.subject.splitlines() if line)
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._domain)
        message["Auto-Submitted"] = "auto-generated"  # so that nobody's absence is answered
        parts = [notice.text, notice.link, say(TEXTS, language, "notice.footer")]
        message.set_content("\n\n".join(part for part in parts if part) + "\n")
        return message

    def _connect(self) -> smtplib.SMTP:
        # Its own way to find the name of this machine would ask the network.
        if self._security == TLS:
            return smtplib.SMTP_SSL(self._host, self._port, self._domain, timeout=self._seconds, context=self._context)
        return smtplib.SMTP(self._host, self._port, self._domain, timeout=self._seconds)

    def _log_in(self, server: smtplib.SMTP) -> None:
        if self._security == STARTTLS:
            server.starttls(context=self._context)  # raises if the server cannot: no password goes in the clear
        if self._user:
            server.login(self._user, self._password)


def _answer(error: Exception) -> tuple[int, str]:
    """The code and the words of a mail server; 0 if it did not come to that."""
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return error.smtp_code, f"{error.smtp_code}, it does not know our user and password"
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, words = next(iter(error.recipients.values()))
        return code, f"{code} {_text(words)}"
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code, f"{error.smtp_code} {_text(error.smtp_error)}"
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return FINAL_CODE, str(error)
    return 0, (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__


def _text(words: bytes | str) -> str:
    return words if isinstance(words, str) else words.decode(errors="replace")


def _tidy(words: str) -> str:
    """What a server says, in one line; it may repeat to whom the mail was to go."""
    text = " ".join(_ADDRESS.sub("…", words).split())
    return "".join(sign for sign in text if sign.isprintable())[:_LONGEST_REASON].rstrip(".!? ")
