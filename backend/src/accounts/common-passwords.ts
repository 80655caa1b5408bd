/** The passwords that are tried first, in lower case without spaces; those too short anyway are left out. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password12345 password123456 password! password@1 password@12 password@123
  password@1234 password#1 password01 password2 password99 passw0rd passw0rd1 passw0rd123 p@ssword p@ssword1 p@ssword123 p@ssw0rd p@ssw0rd1
  p@ssw0rd123 p@ssw0rd1234 pa$$word pa$$w0rd pass@123 pass@1234 pass1234 pass12345 pass123456 passpass passphrase passcode mypassword
  mypassword1 newpassword newpassword1 yourpassword thepassword nopassword changeme changeme1 changeme123 changeit letmein1 letmein12
  letmein123 letmeinnow default1 default123 12345678 123456789 1234567890 12345678910 123456781 123456780 01234567 012345678 0123456789
  0987654321 87654321 987654321 9876543210 098765432 11223344 1122334455 112233445566 123123123 12341234 1234512345 123454321 1234554321
  12344321 123321123 135792468 147258369 147852369 159357456 159753456 741852963 789456123 963852741 102030405 10203040 11112222 12121212
  13131313 20202020 10101010 69696969 55667788 99887766 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsxedc qazwsx123
  zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwerty@123 qwertyqwerty qwer1234 qwerasdf asdfghjk asdfghjkl asdf1234 asdfasdf asdfqwer asdfghjkl1 zxcvbnm1 zxcvbnm123 zxcvbnm,. zxcvzxcv
  poiuytrewq lkjhgfdsa mnbvcxz1 !qaz2wsx !@#$%^&* !@#$%^&*() abcd1234 abcd12345 abcd@123 abcd@1234 abc12345 abc123456 abc123abc abcdefgh
  abcdefghi abcdefgh1 abcdefg1 abcdefg123 abcabc123 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaa11111 a1234567 a12345678 a123456789 q1234567
  q12345678 z1234567 123456aa 123456ab 1234567a 12345678a 123456789a 1234abcd 12345abc 123456abc 123abc123 1a2b3c4d iloveyou iloveyou1
  iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveyou143 ilovegod iloveindia iloveu123 iloveme1 loveyou1 loveme123 lovelove loveyou123
  mylove123 143143143 forever1 forever1234 princess princess1 princess12 princess123 sunshine sunshine1 sunshine123 football football1
  football12 football123 baseball baseball1 basketball superman superman1 superman123 spiderman spiderman1 batman123 batman1234 starwars
  starwars1 pokemon1 pokemon123 trustno1 trustnoone whatever whatever1 welcome1 welcome12 welcome123 welcome1234 welcome@1 welcome@12
  welcome@123 welcome@1234 admin123 admin1234 admin12345 admin@12 admin@123 admin@1234 adminadmin administrator administrator1 root1234
  root@123 rootroot toor1234 test1234 test12345 test@123 test@1234 testtest testing1 testing123 testpassword user1234 user@123 username
  username1 login123 login1234 guest123 guest1234 temp1234 temp@123 demo1234 demo@123 secret123 secret1234 topsecret supersecret computer
  computer1 internet internet1 samsung1 samsung123 iphone123 google123 google1234 facebook facebook1 facebook123 whatsapp whatsapp1 instagram
  instagram1 linkedin linkedin1 windows1 windows10 microsoft microsoft1 apple1234 dragon12 dragon123 monkey12 monkey123 shadow12 shadow123
  master12 master123 michael1 michelle jennifer jennifer1 jessica1 charlie1 charlie123 danielle jordan23 jordan123 liverpool liverpool1
  chelsea1 chelsea123 arsenal1 arsenal123 barcelona barcelona1 manchester realmadrid ronaldo7 ronaldo123 messi123 mercedes mercedes1 corvette
  mustang1 ferrari1 ferrari123 lamborghini porsche1 porsche911 maverick butterfly butterfly1 chocolate chocolate1 cheesecake cookie123
  flower123 summer123 summer2024 summer2025 winter123 winter2024 winter2025 spring2024 spring2025 autumn123 january1 february november
  december september midnight midnight1 birthday birthday1 blessed1 jesus123 jesuschrist heaven123 angel123 angelangel india123 india1234
  india12345 india@123 india@1234 india@12345 india1947 india2024 india2025 indian123 indian@123 incredibleindia bharat123 bharat@123 jaihind1
  jaihind123 jaihind@123 jaimatadi jaimatadi1 jaishreeram jaishriram jaishreekrishna jaishrikrishna jaiganesh jaimahakal jaibhim123
  harharmahadev mahadev1 mahadev123 mahadev@123 omnamahshivay omnamahshivaya omsairam omsairam1 omsairam123 saibaba1 saibaba123 sairam123
  sairam@123 shivshiv shiva123 shivam123 shivam@123 ganesha1 ganesh123 ganesh@123 ganpatibappa krishna1 krishna12 krishna123 krishna@123
  radhakrishna radheradhe radheshyam hanuman1 hanuman123 lakshmi1 lakshmi123 laxmi123 durga123 waheguru waheguru1 bismillah bismillah1
  bismillah786 allah786 allahuakbar allahhuakbar alhamdulillah mashallah inshallah 786786786 78678678 rahul123 rahul@123 rahul1234 rohit123
  rohit@123 amit1234 amit@123 ajay@123 vijay123 vijay@123 sachin10 sachin123 sachin@123 tendulkar virat123 kohli123 viratkohli msdhoni7
  msdhoni07 dhoni123 mahi@123 rajesh123 rajesh@123 suresh123 suresh@123 ramesh123 mahesh123 mukesh123 dinesh123 deepak123 deepak@123 sanjay123
  sanjay@123 manish123 ankit123 ankit@123 priya123 priya@123 pooja123 pooja@123 neha1234 neha@123 sneha123 anjali123 anjali@123 kumar123
  kumar@123 sharma123 singh123 patel123 sandeep123 sandeep@123 pradeep123 praveen123 naveen123 kiran123 arjun123 arjun@123 aditya123
  aditya@123 cricket1 cricket123 cricket@123 bollywood mumbai123 mumbai@123 delhi123 delhi@123 pune1234 pune@123 bangalore bangalore1
  bengaluru chennai1 chennai123 hyderabad kolkata1 kolkata123 maharashtra punjabi1 tamilnadu hindustan hindustan1 namaste1 namaste123
  marutisuzuki maruti123 maruti800 swift123 hyundai1 hyundai123 mahindra mahindra1 innova123 fortuner fortuner1 scorpio1 scorpio123 bulletbike
  royalenfield carwash1 carwash123 mycar123 cleancar firstlight firstlight1 nothing1 something something1 anything1 everyone hello123
  hello1234 hello@123 hellohello helloworld hello123456 goodluck goodmorning thankyou thankyou1 friends1 friends123 friendship bestfriend
  family123 mother123 father123 mummy123 mummypapa papa1234 mom@1234 babydoll babygirl babygirl1 sweetheart sweety123 lovely123 lucky123
  lucky777 happy123 happy1234 happyday freedom1 freedom123 security security1 letmein! access14 blink182 rockyou1 rockstar rockstar1 cooldude
  coolcool gangster killer123 hunter123 computer123 engineer engineer1 school123 college1 college123 student1 student123 teacher1 teacher123
  company1 company123 office123 business business1
`
    .split(/\s+/)
    .filter(Boolean),
);
