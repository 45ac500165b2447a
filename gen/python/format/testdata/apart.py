"""Empty lines between statements at the left edge."""

for one in ("a", "b"):
    print(one)
print("next")
if one:
    print(one)


print("apart")
def given():
    print("given")
print("behind")
async def later():
    print("later")
class Thing:
    size = 1
while given():
    print("given")

print("end")
