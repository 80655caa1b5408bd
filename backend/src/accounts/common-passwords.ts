/** Lower case. The passwords that every guesser tries first, of eight characters and more, and what people here would add. */
const WORDS =
  'password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd passwort pa55word 12345678 123456789 1234567890 0123456789 ' +
  '987654321 9876543210 87654321 11111111 111111111 00000000 22222222 55555555 66666666 77777777 88888888 99999999 12341234 12121212 ' +
  '11223344 12344321 123123123 123321123 147258369 159753456 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123 ' +
  'qwerty1234 qwerty12345 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 qazwsxedc abcdefgh abcd1234 abc12345 abcd12345 abc123456 a1b2c3d4 aa123456 ' +
  'aaaaaaaa iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball basketball superman superman1 ' +
  'batman123 spiderman pokemon1 starwars startrek whatever trustno1 letmein1 letmein123 welcome1 welcome12 welcome123 welcome@123 admin123 ' +
  'admin1234 admin@123 administrator changeme changeme1 changeme123 default1 test1234 test12345 testtest guest123 master123 monkey123 dragon123 ' +
  'shadow123 michael1 jennifer computer internet samsung1 samsung123 google123 facebook facebook1 linkedin liverpool liverpool1 chelsea1 arsenal1 ' +
  'barcelona realmadrid manchester mercedes ferrari1 porsche1 mustang1 corvette harley12 yamaha123 hondacity maruti123 hyundai123 swift123 ' +
  'india123 india1234 india@123 indian123 bharat123 jaihind123 krishna1 krishna123 jaishreeram ganesha1 ganesh123 ganpati123 omsairam sairam123 ' +
  'mumbai123 delhi123 pune1234 pune@123 bangalore1 chennai123 kolkata123 hyderabad cricket1 cricket123 sachin123 sachin10 virat123 virat@18 dhoni007 ' +
  'msdhoni7 rohit123 rahul123 amit1234 priya123 pooja123 neha1234 anjali123 deepak123 sanjay123 rajesh123 suresh123 ramesh123 mahesh123 carwash1 ' +
  'carwash123 cleancar shinycar freedom1 freedom123 secret123 security mypassword mypassword1 yourpassword nopassword passpass pass1234 pass12345 ' +
  'pass@123 pass@1234 user1234 user@123 login123 qwer1234 asdf1234 zaq12wsx !qaz2wsx 1234qwer 123qweasd 123456qwerty q1w2e3r4t5 987654321a ' +
  'a123456789 a12345678 hello123 hello1234 hellohello loveyou1 lovelove babygirl babygirl1 butterfly chocolate cheese123 cookie123 flower123 ' +
  'diamond1 purple123 summer123 winter123 november december september october1 january1 monday123 friday13 blink182 matrix123 ninja123 gaming123';

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(' '));
